import type { FastifyInstance } from "fastify";

/**
 * Parses bodies as the vendors do. An empty body is valid JSON here, since clients send
 * `content-type: application/json` without a body. Forms are accepted too: the Razorpay client
 * posts empty ones, OAuth clients post their token requests so, and our own pages use them.
 * `text/plain` is not.
 */
export function readForgivingBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body, done),
  );
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
