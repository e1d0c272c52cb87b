import http from "node:http";
import { PATIENCE_MS } from "@aavarti/testing/patience";

export type RawRequest = {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  /** The visitor's address, where it matters. */
  from?: string | undefined;
};

export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; text: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Only Linux accepts all of 127/8 as source addresses; elsewhere all visitors share one address.
 */
const HAS_ALL_OF_LOOPBACK = process.platform === "linux";

/**
 * Sends one request exactly as given: no header is added or corrected, any bytes may be the body.
 * Rejects after two minutes, because a hanging request is a failure.
 */
export function rawRequest(
  baseUrl: string,
  { method, path, headers = {}, body, from }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const visitor = from !== undefined && HAS_ALL_OF_LOOPBACK ? { localAddress: from, agent: false as const } : { agent };
  return new Promise((resolve, reject) => {
    const request = http.request({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }) },
      ...visitor,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    request.on("error", (error) =>
      reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`, { cause: error })),
    );
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    request.end(body);
  });
}
