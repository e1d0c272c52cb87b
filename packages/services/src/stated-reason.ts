import type { StatedReason, StatedSentence } from "@aavarti/contract/errors";
import type { Explanation } from "@aavarti/domain/explanations";

/**
 * Returns an explanation's reason and params, which the API states beside its sentence; null
 * without one.
 */
export const toStatedReason = (explanation: Explanation | null): StatedReason | null =>
  explanation && { reason: explanation.reason, params: explanation.params };

/**
 * Returns a sentence with its reason and params; the reason is null when only the text was stored.
 */
export const toSentence = (sentence: string, explanation: Explanation | null): StatedSentence => ({
  sentence,
  reason: explanation?.reason ?? null,
  params: explanation?.params ?? {},
});
