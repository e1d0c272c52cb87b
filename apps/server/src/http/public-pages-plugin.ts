import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { PublicPages, ReadyText } from "./public-pages.ts";

/**
 * Serves the landing page and the other public pages, as prerendered by the web application's
 * build, and robots.txt and the sitemap, to everybody. An address with a slash at its end redirects
 * (308) to the one without.
 */
export const publicPagesPlugin: FastifyPluginAsync<{ site: PublicPages }> = async (app, { site }) => {
  for (const [address, page] of site.pages) {
    app.get(address, (request, reply) => sendReady(request, reply, page));
    // Each page has one canonical address: `/hi/` and `/pricing/` redirect to it.
    if (address !== "/") app.get(`${address}/`, (_, reply) => reply.redirect(address, 308));
  }
};

/**
 * Sends a prepared page or text, compressed if the client accepts that, or 304 if the client has it
 * already. Browsers must revalidate it each time, because pages name the build's files.
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

/** Returns the smallest encoding that the client accepts. `q=0` rejects an encoding. */
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
