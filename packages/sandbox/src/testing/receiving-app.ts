import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedWebhook = {
  method: string;
  /** Includes the query string. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

export type ReceivingApp = {
  url: string;
  /** In order of arrival. */
  received: ReceivedWebhook[];
  /** Sets the response; 200 by default. */
  answerWith(answer: (webhook: ReceivedWebhook) => number | { status: number; body: string }): void;
  /** Waits until `count` matching webhooks have arrived and returns them. */
  waitFor(fits: (webhook: ReceivedWebhook) => boolean, count?: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
};

/** A limit that only ends a hang: what comes late on a busy machine is no defect. Milliseconds. */
const PATIENCE_MS = 120_000;

/**
 * Starts a server in place of the product's webhook endpoints, which records what it gets and
 * answers 200 unless told otherwise. Its `waitFor` throws when too few webhooks come within two
 * minutes.
 */
export async function startReceivingApp(): Promise<ReceivingApp> {
  const received: ReceivedWebhook[] = [];
  let answer: Parameters<ReceivingApp["answerWith"]>[0] = () => 200;

  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const webhook = { method, path, headers, body: await text(request) };
    received.push(webhook);
    const answered = answer(webhook);
    const { status, body } = typeof answered === "number" ? { status: answered, body: "" } : answered;
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next) => {
      answer = next;
    },
    async waitFor(fits, count = 1) {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = received.filter(fits);
        if (found.length >= count) return found;
        if (performance.now() > deadline)
          throw new Error(`${found.length} of ${count} came: ${JSON.stringify(received)}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
