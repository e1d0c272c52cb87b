import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PATIENCE_MS } from "@aavarti/testing/patience";

type ReceivedWebhook = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders; rawBody: Buffer };

export type WebhookInbox = {
  url: string;
  received: ReceivedWebhook[];
  /** Returns the first matching webhook, as soon as it has arrived. Throws after two minutes. */
  waitFor(fits: (webhook: ReceivedWebhook) => boolean): Promise<ReceivedWebhook>;
  close(): Promise<void>;
};

/**
 * Starts a server in place of the product: accepts webhooks, keeps their bytes, responds with 200.
 */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    received.push({
      path: pathname,
      query: searchParams,
      headers: request.headers,
      rawBody: await readBody(request),
    });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async waitFor(fits) {
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
        const webhook = received.find(fits);
        if (webhook) return webhook;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No such webhook among ${received.length}: ${received.map(({ rawBody }) => rawBody).join("\n")}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
