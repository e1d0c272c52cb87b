import { createHash } from "node:crypto";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { AwsV4Signer } from "aws4fetch";
import { parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { BodyTooLarge, boundedFetch, readRetryAfter } from "../bounded-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import { transportFailure } from "../transport-failure.ts";
import type { ObjectStore } from "./interface.ts";

export type S3Config = {
  /** The service's address, without the bucket, such as `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: () => Date;
  /** Milliseconds that one call may take. Default 60,000. */
  timeoutMs?: number;
  /** Milliseconds that `check` may take. Default 2,000. */
  checkTimeoutMs?: number;
};

/** Of the error that the service answers with. */
const MAX_ANSWER_BYTES = 64 * 1024;
const STORE = { provider: "S3" };
/** Answers that say nothing about the call itself, which may be repeated. */
const TRANSIENT = new Set(["SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable"]);

type Call = { method: "GET" | "PUT" | "DELETE" | "HEAD"; body?: Buffer; range?: string };
type Bounds = { timeoutMs: number; maxBytes: number };

/**
 * Creates the store in a bucket of any service with S3's REST interface, addressed by path
 * (`endpoint/bucket/key`). Calls are signed with Signature Version 4, whose time is `now`, with the
 * content's SHA-256, and not repeated. Keys consist of letters, digits, `-` and `/`.
 * @throws Error when the endpoint is unsafe: http is for this computer only.
 */
export function createS3(config: S3Config): ObjectStore {
  const { region, accessKeyId, secretAccessKey, now, timeoutMs = 60_000, checkTimeoutMs = 2_000 } = config;
  const bucketUrl = `${withoutTrailingSlash(parseBaseUrl(config.endpoint))}/${encodeURIComponent(config.bucket)}`;
  /** Signing keys, which change once a day. */
  let signingKeys = { day: "", cache: new Map<string, ArrayBuffer>() };

  async function call(url: string, { method, body, range }: Call, bounds: Bounds): Promise<Response> {
    const datetime = now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, "");
    const day = datetime.slice(0, 8);
    if (signingKeys.day !== day) signingKeys = { day, cache: new Map() };
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(range === undefined ? {} : { range }),
      },
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
      datetime,
      cache: signingKeys.cache,
    }).sign();
    const content = body === undefined ? {} : { body: new Uint8Array(body) };
    try {
      return await boundedFetch(signed.url, { method, headers: signed.headers, ...content }, bounds);
    } catch (error) {
      if (error instanceof BodyTooLarge) throw failure("unknown", "TOO_LARGE", "fault.notReadable");
      const { outcome, code } = transportFailure(error);
      throw failure(outcome, code, code === "TIMEOUT" ? "fault.noAnswer" : "fault.notReached");
    }
  }
  const urlOf = (key: string) => `${bucketUrl}/${key}`;
  const calls = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };

  return {
    configured: true,
    async put(key, content) {
      await accepted(await call(urlOf(key), { method: "PUT", body: content }, calls));
    },
    async read(key, { from, bytes }) {
      if (bytes <= 0) return Buffer.alloc(0);
      const range = `bytes=${from}-${from + bytes - 1}`;
      // A service that ignores the range would send all of it, up to the largest file.
      const bounds = { timeoutMs, maxBytes: Math.max(bytes, MAX_ANSWER_BYTES) };
      const response = await call(urlOf(key), { method: "GET", range }, bounds);
      if (response.status === 416) return Buffer.alloc(0);
      if (response.status === 404 && (await codeOf(response.clone())) === "NoSuchKey") return Buffer.alloc(0);
      await accepted(response);
      const content = Buffer.from(await response.arrayBuffer());
      return response.status === 206 ? content : content.subarray(from, from + bytes);
    },
    async remove(key) {
      const response = await call(urlOf(key), { method: "DELETE" }, calls);
      if (response.status === 404 && (await codeOf(response.clone())) === "NoSuchKey") return;
      await accepted(response);
    },
    async check() {
      const bounds = { timeoutMs: checkTimeoutMs, maxBytes: MAX_ANSWER_BYTES };
      await accepted(await call(bucketUrl, { method: "HEAD" }, bounds));
    },
  };
}

/** @throws ProviderError unless the service did what was asked. */
async function accepted(response: Response): Promise<void> {
  const { status } = response;
  if (status >= 200 && status < 300) return;
  const code = (await codeOf(response)) ?? `HTTP_${status}`;
  const retryAfterSeconds = readRetryAfter(response.headers);
  if (status >= 300 && status < 400) throw failure("refused", code, "fault.redirect");
  if (status === 429 || status === 503 || code === "SlowDown")
    throw failure("not-sent", code, "fault.tooManyCalls", retryAfterSeconds);
  if (status >= 500 || TRANSIENT.has(code)) throw failure("unknown", code, "fault.failing", retryAfterSeconds);
  throw failure("refused", code, "refused");
}

/** Returns the code of S3's error document; undefined where there is none, as after HEAD. */
async function codeOf(response: Response): Promise<string | undefined> {
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(await response.text())?.[1];
}

type Reason =
  | `fault.${"notReached" | "noAnswer" | "notReadable" | "failing" | "tooManyCalls" | "redirect"}`
  | "refused";

function failure(
  outcome: ProviderError["outcome"],
  providerCode: string,
  reason: Reason,
  retryAfterSeconds?: number,
): ProviderError {
  return new ProviderError({
    provider: "s3",
    outcome,
    providerCode,
    reason: reason === "refused" ? "S3 refused the call." : explainFault(reason, STORE),
    nextStep:
      outcome === "refused"
        ? explainFault("remedy.setting", { setting: "S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY" })
        : explainFault("remedy.inAFewMinutes"),
    retryAfterSeconds,
  });
}
