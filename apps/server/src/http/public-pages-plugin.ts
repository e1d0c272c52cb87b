import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { PublicPages, ReadyText } from "./public-pages.ts";

/**
 * The landing page and its companions, prerendered by the web application's build, at their
 * addresses.
 */
export const publicPagesPlugin: FastifyPluginAsync<{ site: PublicPages }> = async (app, { site }) => {
  for (const [address, page] of site.pages) {
    app.get(address, (request, reply) => sendReady(request, reply, page));
    // One address for each page: `/hi/` and `/pricing/` lead to it.
    if (address !== "/") app.get(`${address}/`, (_, reply) => reply.redirect(address, 308));
  }
};

/**
 * Always asked for again, since the pages name the build's files; answered with 304 while nothing
 * has changed.
 */
export function sendReady(request: FastifyRequest, reply: FastifyReply, page: ReadyText): FastifyReply {
  reply.headers({ "cache-control": "no-cache", etag: page.etag, vary: "accept-encoding" });
  if (namesTag(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type(page.type).send(page[encoding]);
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);

/** The smallest that the caller takes. `q=0` refuses one. */
function encodingFor(header: string | undefined): "br" | "gzip" | "identity" {
  const accepted = new Set(
    (header ?? "")
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";", 1)[0]?.trim().toLowerCase()),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}
