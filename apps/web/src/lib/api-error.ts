import type { ErrorCode } from "@aavarti/domain/error-codes";
import type { Params } from "@aavarti/domain/explanations";
import { connection } from "./connection.ts";
import { type Explained, reasonText } from "./language/reason-text.ts";
import { offlineTexts } from "./offline-texts.ts";

/** The server's messages for a session that is over. */
const SESSION_OVER = ["Invalid token", "Token expired", "No token provided"] as const;

/**
 * An answer of the server that refuses. Null for anything else: no network, or an answer that is
 * not ours.
 */
function readRefusal(error: unknown): { message: string; data: Readonly<Record<string, unknown>> } | null {
  if (!(error instanceof Error) || !("data" in error) || !isRecord(error.data)) return null;
  return { message: error.message, data: error.data };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether a server of ours answered, and refused; otherwise the network did not carry the call. */
export const isRefusal = (error: unknown): boolean => readRefusal(error) !== null;

/**
 * Whether a call did not get through: `fetch` throws a TypeError without a network, and the client
 * keeps it as the cause.
 */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError);

/** Writes that were sent and given up before anybody knew what became of them. */
const uncertain = new WeakSet<object>();

/** Remembers that the write which failed so may have been stored. Returns the error. */
export function noteUncertain(error: unknown): unknown {
  if (error instanceof Error) uncertain.add(error);
  return error;
}

/**
 * The server's sentence; that there is no network, or that the connection broke; or `fallback` for
 * anything else.
 */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof Error && uncertain.has(error)) return offlineTexts.maybeSaved;
  const message = readRefusal(error)?.message;
  if (message) return reasonText({ ...explanationIn(readRefusal(error)?.data), message: inMinutes(message) });
  if (!isNetworkFailure(error) || connection() === "connected") return fallback;
  // A server that dies may have stored what it did not answer any more.
  return connection() === "reconnecting" ? offlineTexts.maybeSaved : offlineTexts.notSaved;
};

/**
 * A wait as a person says it: the sentence that the contract fixes counts seconds, and there can be
 * 3,600 of them.
 */
const inMinutes = (sentence: string): string =>
  sentence.replace(/ in (\d+) seconds\.$/, (asItWas, seconds) => {
    const minutes = Math.ceil(Number(seconds) / 60);
    return minutes > 1 ? ` in ${minutes} minutes.` : asItWas;
  });

/** The reason of a refusal, or of one of its fields. */
const explanationIn = (data: unknown): Pick<Explained, "reason" | "params"> =>
  isRecord(data) && typeof data.reason === "string" && isRecord(data.params)
    ? { reason: data.reason, params: data.params as Params }
    : {};

/** One sentence per field that the server refused, in the language of the moment. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const { fields, fieldReasons } = readRefusal(error)?.data ?? {};
  if (!isRecord(fields)) return {};
  const reasons = isRecord(fieldReasons) ? fieldReasons : {};
  return Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      // An update's fields stand below `changes`; the form's do not.
      .map(([field, message]) => [
        field.replace(/^changes\./, ""),
        reasonText({ ...explanationIn(reasons[field]), message }),
      ]),
  );
}

/** Whether the server refused with this error code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean => readRefusal(error)?.data.code === code;

/**
 * Whether the server is out of reach for a while: no network, or a server without its database. It
 * ends by itself, and signs nobody out.
 */
export const isOutage = (error: unknown): boolean => isNetworkFailure(error) || hasCode(error, "UNAVAILABLE");

/** How long the server asks to wait before a call is repeated. Milliseconds. */
export function retryAfterMsOf(error: unknown): number {
  const seconds = readRefusal(error)?.data.retryAfterSeconds;
  return typeof seconds === "number" ? seconds * 1_000 : 0;
}

/** A 401 that ends the session. A wrong password is a 401 too, with another text. */
export function endsSession(error: unknown): boolean {
  const refusal = readRefusal(error);
  return refusal?.data.httpStatus === 401 && SESSION_OVER.some((text) => refusal.message.includes(text));
}
