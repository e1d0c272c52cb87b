import type { ApiContext } from "@aavarti/api/context";
import { changeByLink, readUnsubscribing } from "@aavarti/services/consent/unsubscribe";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { unsubscribePage } from "./unsubscribe-page.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };
type ByToken = { Params: { token: string } };

/** Enough for "List-Unsubscribe=One-Click", the only body we expect. */
const BODY_LIMIT = 4_096;

/**
 * Serves the unsubscribe link of every reminder email, and the one-click POST of mail clients (RFC
 * 8058), without a sign-in. A GET changes nothing, because mail scanners open links; its page has a
 * button. A POST withdraws consent to emails, or restores it with `state=granted`, for all
 * customers whom the message was for; each change notifies the business, and the response is the
 * page. An invalid link is a JSON 404.
 */
export const unsubscribePlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.get<ByToken>("/unsubscribe/:token", async (request, reply) => {
    const page = await readUnsubscribing(createContext(request).public, request.params.token);
    return reply.type("text/html").header("cache-control", "no-store").send(unsubscribePage(page));
  });

  app.post<ByToken>("/unsubscribe/:token", async (request, reply) => {
    const state = String(request.body).includes("state=granted") ? "granted" : "withdrawn";
    const page = await changeByLink(createContext(request).public, { token: request.params.token, state });
    return reply.type("text/html").header("cache-control", "no-store").send(unsubscribePage(page));
  });
};
