import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

const ERRORS: Record<string, [status: number, message: string]> = {
  AccessDenied: [403, "Access Denied"],
  AuthorizationHeaderMalformed: [400, "The authorization header is malformed."],
  EntityTooLarge: [400, "Your proposed upload exceeds the maximum allowed size."],
  InternalError: [500, "We encountered an internal error. Please try again."],
  InvalidAccessKeyId: [403, "The access key ID you provided does not exist in our records."],
  InvalidRange: [416, "The requested range is not satisfiable."],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  NoSuchBucket: [404, "The specified bucket does not exist."],
  NoSuchKey: [404, "The specified key does not exist."],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  SignatureDoesNotMatch: [403, "The request signature we calculated does not match the signature you provided."],
  SlowDown: [503, "Please reduce your request rate."],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
};

/** Returns the answer with S3's error document; the status is 500 for an unknown code. */
function toAnswer(code: string): VendorAnswer {
  const [status, message] = ERRORS[code] ?? [500, code];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, body, headers: { "content-type": "application/xml" } };
}

/** Returns, without throwing it, the exception for a refused request. */
export const refuse = (code: string): Refusal => new Refusal(toAnswer(code));

export const S3_ERRORS: VendorErrors = {
  tooMany: toAnswer("SlowDown"),
  serverError: toAnswer("InternalError"),
  named: toAnswer,
};
