/** A value from the records that the model may use. Its name is ours: `amountDue`, `payLink`. */
export type AiFact = { name: string; value: string };

/** One message of the conversation, oldest first. What the customer wrote is data only. */
export type AiTurn = { from: "customer" | "business"; text: string };

export type AiRequest = {
  /** What to write and how, in our own words. Never holds a customer's text. */
  instructions: string;
  /** Everything that the model may state; nothing else about the customer reaches it. */
  facts: readonly AiFact[];
  conversation: readonly AiTurn[];
  /** The language to write in, as a tag: `en`, `hi`, `hi-Latn` (Hindi in Latin letters). */
  language: string;
  /** Milliseconds for the whole call, reading the answer included. */
  deadlineMs: number;
  /** Ends the call early; its outcome is then `cancelled`. */
  signal?: AbortSignal | undefined;
};

/**
 * Why there is no text.
 * - `not-configured`: the installation has no model.
 * - `unauthorized`: the server rejected the key.
 * - `rejected`: it refuses this call for good: an unknown model, structured output not supported.
 * - `rate-limited`: too many calls, or no credits; `retryAfterSeconds` when the server names it.
 * - `unavailable`: its error, a proxy's page, or a redirect.
 * - `unreachable`: it could not be reached, or the connection broke off before the whole answer.
 * - `timeout`: the deadline passed. `cancelled`: the caller's signal.
 * - `declined`: the model or its filter refused to write. `cut-off`: the answer is incomplete.
 * - `unreadable`: the answer is not what was asked for, or is empty or too long.
 */
export type AiFailureKind =
  | "not-configured"
  | "unauthorized"
  | "rejected"
  | "rate-limited"
  | "unavailable"
  | "unreachable"
  | "timeout"
  | "cancelled"
  | "declined"
  | "cut-off"
  | "unreadable";

/** Tokens as the server counted them; null when it did not say. */
export type AiUsage = { inputTokens: number | null; outputTokens: number | null };

export type AiWritten = AiUsage & {
  kind: "written";
  /** Unverified, 1 to 2,000 characters. Check every amount, date, name and link before use. */
  text: string;
  /** Names of the facts that the model says it used; only names that it was given. */
  usedFacts: string[];
  /** The model as the server names it, else as configured. */
  model: string;
  ms: number;
};

export type AiFailed = AiUsage & {
  kind: "failed";
  failure: AiFailureKind;
  /** The status or the transport's code (`HTTP_500`, `ECONNREFUSED`), for logs. Holds no secret. */
  code: string;
  retryAfterSeconds: number | null;
  model: string | null;
  ms: number;
};

/** Writes drafts with a language model. */
export interface AiWriter {
  /** Whether there is a model to ask. It may still refuse. */
  readonly configured: boolean;
  /** The configured model's name, and the host that receives the texts; null without one. */
  readonly model: string | null;
  readonly host: string | null;
  /**
   * Asks the model once, without repeating. Whatever the server does, a failure is the outcome and
   * nothing is thrown. Rules must be able to write the answer without it.
   */
  write(request: AiRequest): Promise<AiWritten | AiFailed>;
}
