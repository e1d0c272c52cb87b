import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it arrived, before anything of it is believed. */
export type SignedRequest = {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

type Keys = { accessKeyId: string; secretAccessKey: string };

/** S3's codes for requests whose signature doesn't hold. */
export type SignatureProblem =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch"
  | "XAmzContentSHA256Mismatch";

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/\s]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const LONGEST_SKEW_MS = 15 * 60_000;
/** Headers that a signature has to cover. */
const REQUIRED = ["host", "x-amz-content-sha256", "x-amz-date"];

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * Checks a request's Signature Version 4 in the header `Authorization`, by signing it again: its
 * method, path, query, signed headers and content, at most 15 minutes from `now`. Returns S3's code
 * for what is wrong; undefined when it holds. Content that isn't signed is refused.
 */
export function findSignatureProblem(
  { method, url, headers, body }: SignedRequest,
  { accessKeyId, secretAccessKey }: Keys,
  now: Date,
): SignatureProblem | undefined {
  const headerOf = (name: string): string => String(headers[name] ?? "").trim();
  const authorization = headerOf("authorization");
  if (authorization === "") return "AccessDenied";
  const [, key, day, region, names = "", signature = ""] = AUTHORIZATION.exec(authorization) ?? [];
  if (key === undefined || day === undefined || region === undefined) return "AuthorizationHeaderMalformed";
  if (key !== accessKeyId) return "InvalidAccessKeyId";
  const signedNames = names.split(";");
  if (REQUIRED.some((name) => !signedNames.includes(name))) return "AccessDenied";

  const time = headerOf("x-amz-date");
  const at = Date.parse(time.replace(TIME, "$1-$2-$3T$4:$5:$6Z"));
  if (!time.startsWith(day) || !(Math.abs(at - now.getTime()) <= LONGEST_SKEW_MS)) return "RequestTimeTooSkewed";
  const contentHash = headerOf("x-amz-content-sha256");
  if (contentHash !== sha256(body)) return "XAmzContentSHA256Mismatch";

  const [path = "", query = ""] = url.split("?", 2);
  const canonical = [
    method,
    path,
    query.split("&").toSorted().join("&"),
    ...signedNames.map((name) => `${name}:${headerOf(name).replace(/\s+/g, " ")}`),
    "",
    names,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}
