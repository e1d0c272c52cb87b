import type { Explanation, PlainReason } from "@aavarti/domain/explanations";
import { explainFault, type FAULT_REASONS } from "@aavarti/domain/reasons/faults";
import { shortenedText } from "@aavarti/domain/shortened-text";

const MAX_LENGTH = 200;

/**
 * Returns a provider's text made safe to show: one line, at most 200 characters, and without our
 * secrets (Graph repeats a malformed token in its error text).
 */
export function quoteProvider(text: string, secrets: readonly string[]): string {
  let quoted = text.replace(/\s+/g, " ").trim();
  for (const secret of secrets) {
    if (secret !== "") quoted = quoted.replaceAll(secret, "[redacted]");
  }
  return shortenedText(quoted, MAX_LENGTH);
}

/** Returns the provider's words as an explanation, or this reason when there are none. */
export const quotedOr = (words: string, reason: PlainReason<typeof FAULT_REASONS>): Explanation =>
  words === "" ? explainFault(reason) : explainFault("fault.quoted", { words });
