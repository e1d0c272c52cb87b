import type { ErrorCode } from "@aavarti/domain/error-codes";
import type { Params } from "@aavarti/domain/explanations";
import { type Explained, reasonText } from "../i18n/reason-text.ts";
import { offlineTexts } from "../offline/offline-texts.ts";
import { connection } from "../realtime/connection.ts";

/** The server's messages for an ended session. */
const SESSION_OVER = ["Invalid token", "Token expired", "No token provided"] as const;

/**
 * Returns the server's error response. Null for any other error: no network, or a response that is
 * not from our server.
 */
function readRefusal(error: unknown): { message: string; data: Readonly<Record<string, unknown>> } | null {
  if (!(error instanceof Error) || !("data" in error) || !isRecord(error.data)) return null;
  return { message: error.message, data: error.data };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Returns whether our server responded with an error; false for any other error, such as a network
 * failure.
 */
export const isRefusal = (error: unknown): boolean => readRefusal(error) !== null;

/**
 * Returns whether a call failed in the network: `fetch` then throws a TypeError, which the tRPC
 * client keeps as the cause.
 */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);

/** Errors of writes that were abandoned without knowing whether the server stored them. */
const uncertain = new WeakSet<object>();

/**
 * Remembers, in this tab's memory, that the write which failed with this error may have been
 * stored, so that `messageOf` says so. Returns the error; a value that is no `Error` is not
 * remembered.
 */
export function noteUncertain(error: unknown): unknown {
  if (error instanceof Error) uncertain.add(error);
  return error;
}

/**
 * Returns the text to show for an error, in the current language: of an error response the server's
 * message (a wait of more than a minute in minutes), of a write given to `noteUncertain` that it
 * may have been saved. A network failure says that the change was not saved while the browser is
 * offline, or may have been while it is reconnecting. Everything else, also a network failure while
 * connected, gives `fallback`.
 */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof Error && uncertain.has(error)) return offlineTexts.maybeSaved;
  const message = readRefusal(error)?.message;
  if (message) return reasonText({ ...explanationIn(readRefusal(error)?.data), message: inMinutes(message) });
  if (!isNetworkFailure(error) || connection() === "connected") return fallback;
  // A server that dies may have stored a write without responding.
  return connection() === "reconnecting" ? offlineTexts.maybeSaved : offlineTexts.notSaved;
};

/**
 * Converts a wait to minutes: the contract's message counts seconds, of which there can be 3,600.
 */
const inMinutes = (sentence: string): string =>
  sentence.replace(/ in (\d+) seconds\.$/, (asItWas, seconds) => {
    const minutes = Math.ceil(Number(seconds) / 60);
    return minutes > 1 ? ` in ${minutes} minutes.` : asItWas;
  });

/** Returns the reason of an error response, or of one of its fields. */
const explanationIn = (data: unknown): Pick<Explained, "reason" | "params"> =>
  isRecord(data) && typeof data.reason === "string" && isRecord(data.params)
    ? { reason: data.reason, params: data.params as Params }
    : {};

/**
 * Returns the server's error messages by field, in the current language. An update's `changes.` is
 * removed from the names; empty for other errors.
 */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const { fields, fieldReasons } = readRefusal(error)?.data ?? {};
  if (!isRecord(fields)) return {};
  const reasons = isRecord(fieldReasons) ? fieldReasons : {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      // An update's fields are nested below `changes`, unlike the form's.
      .map(([field, message]) => [
        field.replace(/^changes\./, ""),
        reasonText({ ...explanationIn(reasons[field]), message }),
      ]),
  );
}

/** Returns whether the server responded with this error code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean => readRefusal(error)?.data.code === code;

/** Returns the reason of an error response, such as `payment.sameReference`; null without one. */
export const reasonOf = (error: unknown): string | null => explanationIn(readRefusal(error)?.data).reason ?? null;

/** Returns the id of the calculation that failed, if an error says so; null for others. */
export function failedCalculation(error: unknown): string | null {
  const { reason, params } = explanationIn(readRefusal(error)?.data);
  return reason === "analytics.notCalculated" && typeof params?.id === "string" ? params.id : null;
}

/**
 * Returns whether the server is temporarily unavailable: no network (any `TypeError` counts as
 * that), or a server without its database. Such an error passes by itself and must not sign anybody
 * out.
 */
export const isOutage = (error: unknown): boolean => isNetworkFailure(error) || hasCode(error, "UNAVAILABLE");

/**
 * Returns how long the server asks to wait before a retry, in milliseconds; 0 without such a
 * request, and for any error of `callRest`.
 */
export function retryAfterMsOf(error: unknown): number {
  const seconds = readRefusal(error)?.data.retryAfterSeconds;
  return typeof seconds === "number" ? seconds * 1_000 : 0;
}

/**
 * Returns whether an error is the server's 401 for a missing, invalid or expired session token. A
 * wrong password is a 401 too, but does not count.
 */
export function endsSession(error: unknown): boolean {
  const refusal = readRefusal(error);
  return refusal?.data.httpStatus === 401 && SESSION_OVER.some((text) => refusal.message.includes(text));
}
