import type { ApiContext } from "@aavarti/api/context";
import { changeByLink, readUnsubscribing } from "@aavarti/services/consent/unsubscribe";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { unsubscribePage } from "./unsubscribe-page.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };
type ByToken = { Params: { token: string } };

/** More than "List-Unsubscribe=One-Click" is nothing that we asked for. */
const BODY_LIMIT = 4_096;

/**
 * The link in every reminder by email, and what mailboxes call behind their own "Unsubscribe" (RFC
 * 8058): a POST without a page, a cookie or a question. Opening the link changes nothing, since
 * mail scanners open links; the page has a button.
 */
export const unsubscribePlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.get<ByToken>("/unsubscribe/:token", async (request, reply) => {
    const standing = await readUnsubscribing(createContext(request).public, request.params.token);
    return reply.type("text/html").header("cache-control", "no-store").send(unsubscribePage(standing));
  });

  app.post<ByToken>("/unsubscribe/:token", async (request, reply) => {
    const state = String(request.body).includes("state=granted") ? "granted" : "withdrawn";
    const standing = await changeByLink(createContext(request).public, { token: request.params.token, state });
    return reply.type("text/html").header("cache-control", "no-store").send(unsubscribePage(standing));
  });
};
