import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { accountChooser } from "./account-chooser.ts";
import { isOurClient } from "./client-authentication.ts";
import { GOOGLE_ERRORS, refuse } from "./errors.ts";
import type { GoogleSandbox } from "./google.ts";

const TokenForm = z.record(z.string(), z.string());

/**
 * Returns the plugin that serves Google as an OpenID provider, with the account chooser's page;
 * register it with the prefix `/google`. Planned faults strike its calls. Only our client gets a
 * token.
 */
export const googleWire =
  (core: SandboxCore, google: GoogleSandbox): FastifyPluginAsync =>
  async (app) => {
    strikeWithFaults(app, { provider: "google", faults: core.faults, errors: GOOGLE_ERRORS });
    app.setErrorHandler((error, _request, reply) =>
      answer(reply, error instanceof Refusal ? error.answer : GOOGLE_ERRORS.serverError),
    );

    app.get("/.well-known/openid-configuration", { config: { operation: "discovery" } }, async () => {
      const issuer = google.issuer();
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        scopes_supported: ["openid", "email", "profile"],
        token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
        claims_supported: [
          "aud",
          "email",
          "email_verified",
          "exp",
          "family_name",
          "given_name",
          "iat",
          "iss",
          "name",
          "sub",
        ],
        code_challenge_methods_supported: ["S256"],
        grant_types_supported: ["authorization_code"],
      };
    });
    app.get("/jwks", { config: { operation: "jwks" } }, async () => google.publicKeys());

    app.post("/token", { config: { operation: "token" } }, async ({ headers, body }, reply) => {
      reply.header("cache-control", "no-store");
      const form = TokenForm.safeParse(body).data ?? {};
      if (!isOurClient(headers, form, core.secrets.google)) throw refuse("invalid_client", "Unauthorized");
      if (form.grant_type !== "authorization_code") throw refuse("unsupported_grant_type", "Invalid grant_type");
      const { code = "", redirect_uri: redirectUri = "", code_verifier: verifier = "" } = form;
      return google.exchange({ code, redirectUri, verifier });
    });

    app.get("/userinfo", { config: { operation: "userinfo" } }, async ({ headers }) =>
      google.userInfo(headers.authorization?.replace(/^Bearer /, "") ?? ""),
    );

    accountChooser(app, google);
  };
