import { createHash } from "node:crypto";
import { BodyTooLarge, boundedFetch, readRetryAfter } from "../bounded-fetch.ts";
import type { ProviderError } from "../provider-error.ts";
import { transportFailure } from "../transport-failure.ts";
import { parseJson } from "../webhook-body.ts";
import { type CallSubject, refusedCall, refusedMedia, unansweredCall, unreadableAnswer } from "./faults.ts";
import type { DownloadedMedia } from "./media-interface.ts";
import { bareType } from "./message-content.ts";
import { appSecretProof } from "./signatures.ts";
import { GraphErrorEnvelope } from "./transform.ts";

export type GraphCredentials = { accessToken: string; appSecret: string };

export type GraphCall = {
  method: "GET" | "POST" | "DELETE";
  body?: object | FormData | Buffer | undefined;
  headers?: Record<string, string> | undefined;
  timeoutMs: number;
  about?: CallSubject | undefined;
};

export type GraphClient = ReturnType<typeof createGraphClient>;

/**
 * Creates the client that makes Graph's calls with our token and its proof: `call` returns the
 * response's JSON, `download` a file, which is stored nowhere, or `stale` with an error for an
 * address that has expired. Failures throw ProviderError; nothing is repeated.
 */
export function createGraphClient({ accessToken, appSecret }: GraphCredentials) {
  const proof = appSecretProof(appSecret, accessToken);
  const secrets = [accessToken, appSecret];
  const fetchOrThrow = (url: URL, init: RequestInit, bounds: { timeoutMs: number; maxBytes?: number }) =>
    boundedFetch(url, init, bounds).catch((error: unknown): never => {
      if (error instanceof BodyTooLarge && bounds.maxBytes !== undefined) throw refusedMedia("MEDIA_TOO_LARGE");
      throw unansweredCall(transportFailure(error));
    });

  return {
    /**
     * Makes one call and returns the response's JSON. @throws ProviderError for every response but
     * a 2xx with JSON and without an error
     */
    async call(address: string, { method, body, headers, timeoutMs, about }: GraphCall): Promise<unknown> {
      const url = new URL(address);
      url.searchParams.set("appsecret_proof", proof);
      const response = await fetchOrThrow(
        url,
        {
          method,
          headers: {
            authorization: `Bearer ${accessToken}`,
            accept: "application/json",
            // A form names its own boundary.
            ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: toBody(body) }),
        },
        { timeoutMs },
      );
      const answer = parseJson(await response.text());
      const error = GraphErrorEnvelope.safeParse(answer).data?.error;
      if (response.ok && error === undefined && answer !== undefined) return answer;
      const { status } = response;
      throw refusedCall({ status, error, retryAfterSeconds: readRetryAfter(response.headers) }, { secrets, about });
    },

    /**
     * Downloads a file with our token. Returns `stale` when its address has expired.
     * @throws ProviderError for every other response but a 2xx, and for a file over `maxBytes`.
     */
    async download(
      address: string,
      { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
    ): Promise<DownloadedMedia | { stale: ProviderError }> {
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await fetchOrThrow(new URL(address), { headers }, { timeoutMs, maxBytes });
      const { status } = response;
      if (status === 401 || status === 404) return { stale: refusedMedia(`HTTP_${status}`) };
      if (!response.ok) {
        throw status >= 500
          ? unreadableAnswer(`HTTP_${status}`)
          : refusedCall({ status, error: undefined, retryAfterSeconds: readRetryAfter(response.headers) }, { secrets });
      }
      const content = Buffer.from(await response.arrayBuffer());
      return {
        content,
        contentType: bareType(response.headers.get("content-type") ?? undefined),
        sha256: createHash("sha256").update(content).digest("hex"),
      };
    },
  };
}

const toBody = (body: object | FormData | Buffer): NonNullable<RequestInit["body"]> => {
  if (body instanceof FormData) return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
};
