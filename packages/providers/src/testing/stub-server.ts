import Fastify, { type FastifyReply } from "fastify";

export type SeenRequest = {
  method: string;
  /** Includes the query string. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** One way to respond: correctly, wrongly, or not at all. */
export type Behaviour = (reply: FastifyReply) => unknown;

/** Builds a behaviour that answers with this status and body as JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (reply) =>
    reply.code(status).headers(headers).type("application/json").send(JSON.stringify(body));

/** Builds a behaviour that answers with this status and an HTML error page, as a proxy does. */
export const html =
  (status: number): Behaviour =>
  (reply) =>
    reply.code(status).type("text/html").send("<html><body>Bad gateway</body></html>");

/** Builds a behaviour that redirects to `location` with status 307. */
export const redirectTo =
  (location: string): Behaviour =>
  (reply) =>
    reply.code(307).header("location", location).send();

/** Behaviour that reads the request and never responds. */
export const silence: Behaviour = (reply) => reply.hijack();

/** Behaviour that reads the request and drops the connection. */
export const reset: Behaviour = (reply) => {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
};

const beginBody = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  reply.raw.write('{"id":');
};

/** Sends the headers and the first bytes of a body, then nothing more. */
export const stalledBody: Behaviour = beginBody;

/** Behaviour that sends the headers and the first bytes of a body, then drops the connection. */
export const cutBody: Behaviour = (reply) => {
  beginBody(reply);
  setTimeout(() => reply.raw.socket?.destroy(), 20);
};

/**
 * Behaviour that begins a body and sends a byte every 30 ms until the caller hangs up, so that no
 * pause is as long as a timeout.
 */
export const drippingBody: Behaviour = (reply) => {
  beginBody(reply);
  const drip = setInterval(() => reply.raw.write(" "), 30);
  reply.raw.on("close", () => clearInterval(drip));
};

export type StubServer = {
  url: string;
  requests: SeenRequest[];
  /** Sets the behaviours of the next requests, in order; the last one stays. */
  answer(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
};

/**
 * Starts a server on loopback that records requests and responds as scripted. Responses are used in
 * turn, the last one again and again; setting new ones forgets the requests. At first it is 404.
 */
export async function startStubServer(): Promise<StubServer> {
  const requests: SeenRequest[] = [];
  let behaviours: Behaviour[] = [json(404, {})];

  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.all("*", async (request, reply) => {
    const { method, url, headers, body } = request;
    requests.push({ method, url, headers, body: typeof body === "string" ? body : "" });
    const [behaviour, ...rest] = behaviours;
    if (rest.length > 0) behaviours = rest;
    await behaviour?.(reply);
    return reply;
  });

  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    requests,
    answer: (...next) => {
      requests.length = 0;
      behaviours = next;
    },
    close: () => app.close(),
  };
}

/** Returns a URL on loopback where nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = await startStubServer();
  await server.close();
  return server.url;
}
