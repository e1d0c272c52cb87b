import type { FastifyReply } from "fastify";

/**
 * Returns a signal that is aborted when the client closes its connection before it has the answer.
 */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
