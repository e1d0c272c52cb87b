import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

/** Postmark's error envelope. Its numbers overlap HTTP's status codes and mean something else. */
export type PostmarkError = { ErrorCode: number; Message: string };

const STATUS_OF_CODE: Record<number, number> = { 10: 401, 100: 503, 429: 429, 500: 500 };

/** Returns the HTTP response for a Postmark error: 422 unless its code has another status. */
export const toAnswer = (error: PostmarkError): VendorAnswer => ({
  status: STATUS_OF_CODE[error.ErrorCode] ?? 422,
  body: error,
});

/** Returns, without throwing it, the exception for a Postmark error. */
export const refuse = (ErrorCode: number, Message: string): Refusal => new Refusal(toAnswer({ ErrorCode, Message }));

const WORDS: Record<number, string> = {
  10: "The Server Token you provided in the X-Postmark-Server-Token request header was invalid.",
  100: "Maintenance: The Postmark API is offline for maintenance.",
  300: "Invalid email request.",
  400: "The 'From' address you supplied is not a Sender Signature on your account.",
  405: "Not allowed to send: Your account has run out of credits.",
  406: "You tried to send to a recipient that has been marked as inactive.",
  412: "While your account is pending approval, all recipient addresses must share the same domain as the 'From' address.",
  413: "Account may not send: You've tried to send too many messages or your account was disabled.",
};

export const POSTMARK_ERRORS: VendorErrors = {
  tooMany: toAnswer({ ErrorCode: 429, Message: "Rate limit exceeded: You have exceeded the API rate limit." }),
  serverError: toAnswer({ ErrorCode: 500, Message: "Internal Server Error" }),
  named: (code) => toAnswer({ ErrorCode: Number(code) || 0, Message: WORDS[Number(code)] ?? `Error ${code}` }),
};

/**
 * Returns, without throwing it, Postmark's error 406 that names these addresses as having bounced
 * or complained. It is one line: with a line break before "Inactive" the official client finds no
 * addresses in it.
 */
export const inactiveRecipients = (addresses: readonly string[]): PostmarkError => ({
  ErrorCode: 406,
  Message: `You tried to send to a recipient that has been marked as inactive. Found inactive addresses: ${addresses.join(", ")}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
});
