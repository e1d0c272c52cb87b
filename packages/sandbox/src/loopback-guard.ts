import type { FastifyInstance } from "fastify";

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Answers 403 to requests from other machines, and to those that another website makes through a
 * browser on this one: a name that was rebound to 127.0.0.1 fails on `Host`, and a form or script
 * of another origin on `Origin`. Navigations and scripts (GET) may come from any origin, because
 * the product loads the checkout in this way.
 */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { host = "", origin } = request.headers;
    const refuse = (reason: string) => reply.code(403).type("text/plain").send(`${reason}\n`);
    if (!LOOPBACK_ADDRESSES.has(request.raw.socket.remoteAddress ?? "")) return refuse("Only this machine may call.");
    if (!LOOPBACK_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? "")) return refuse("Unknown host.");
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading && origin !== undefined && origin !== `http://${host}`) return refuse("Another origin.");
  });
}
