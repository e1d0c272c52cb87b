import type { ApiContext } from "@aavarti/api/context";
import { expiredEmailPage } from "@aavarti/services/conversations/email-html-page";
import { readEmailHtml } from "@aavarti/services/conversations/show-email-html";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

/**
 * Serves the page of a customer's email for a frame, without a sign-in, by a signed link that
 * expires. It has its own content security policy and `sandbox`, also when it is opened outside of
 * a frame. A link that is not ours or has expired is a page with status 404.
 */
export const emailHtmlPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get<{ Params: { token: string } }>("/email-html/:token", async (request, reply) => {
    const page = await readEmailHtml(createContext(request).public, request.params.token);
    return reply
      .code(page ? 200 : 404)
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-security-policy": page?.contentSecurityPolicy ?? EXPIRED_POLICY,
        "x-frame-options": "SAMEORIGIN",
        "x-robots-tag": "noindex",
      })
      .send(page?.html ?? expiredEmailPage());
  });
};

const EXPIRED_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
