import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { SandboxCore } from "../sandbox-core.ts";
import { accountTokenOf, type SandboxSecrets } from "../secrets.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { POSTMARK_ERRORS, refuse, toAnswer } from "./errors.ts";
import type { PostmarkSandbox } from "./postmark.ts";
import { domainRoutes } from "./wire-domains.ts";
import { emailRoutes } from "./wire-email.ts";
import { messageRoutes } from "./wire-messages.ts";
import { serverRoutes } from "./wire-server.ts";

/**
 * Returns the plugin that serves Postmark's HTTP API, as Postmark's own client calls it; register
 * it with the prefix `/postmark`. Requires the server or account token.
 */
export const postmarkWire =
  (core: SandboxCore, postmark: PostmarkSandbox): FastifyPluginAsync =>
  async (app) => {
    strikeWithFaults(app, { provider: "postmark", faults: core.faults, errors: POSTMARK_ERRORS });
    requireToken(app, core.secrets);
    app.setErrorHandler((error, _request, reply) => answer(reply, toPostmarkAnswer(error)));

    emailRoutes(app, postmark);
    messageRoutes(app, core, postmark);
    serverRoutes(app, postmark);
    domainRoutes(app, postmark.domains);
  };

/**
 * Requires the account token for domains and the server token for everything else; neither works
 * for the other.
 */
function requireToken(app: FastifyInstance, secrets: SandboxSecrets): void {
  app.addHook("preHandler", async (request) => {
    const isAccount = request.routeOptions.config.operation === "domains";
    const token = request.headers[isAccount ? "x-postmark-account-token" : "x-postmark-server-token"];
    if (token === (isAccount ? accountTokenOf(secrets) : secrets.postmark.serverToken)) return;
    throw refuse(
      10,
      token === undefined
        ? "No Account or Server API tokens were supplied in the HTTP headers. Please add a header for either X-Postmark-Server-Token or X-Postmark-Account-Token."
        : "The Server Token you provided in the X-Postmark-Server-Token request header was invalid. Please verify that you are using a valid token.",
    );
  });
}

const WORDS_OF_FASTIFY: Record<string, readonly [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [402, "Received invalid JSON input. Input: unparseable"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    409,
    "JSON required: Your HTTP request doesn't have the Accept and Content-Type headers set to application/json.",
  ],
};

function toPostmarkAnswer(error: unknown) {
  if (error instanceof Refusal) return error.answer;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = WORDS_OF_FASTIFY[code];
  if (known) return toAnswer({ ErrorCode: known[0], Message: known[1] });
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return { status: 413, body: { ErrorCode: 300, Message: "The request is larger than 10 MB (50 MB for a batch)." } };
  }
  return POSTMARK_ERRORS.serverError;
}
