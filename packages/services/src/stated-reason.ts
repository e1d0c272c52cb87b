import type { StatedReason, StatedSentence } from "@aavarti/contract/errors";
import type { Explanation } from "@aavarti/domain/explanations";

/**
 * Returns an explanation's reason (a name) and params (its values), which the API states beside its
 * sentence so that clients can show it in another language; null without one.
 */
export const toStatedReason = (explanation: Explanation | null): StatedReason | null =>
  explanation && { reason: explanation.reason, params: explanation.params };

/**
 * Returns a sentence with the reason and params of its explanation, from which clients can make it
 * in another language; the reason is null, without params, when only the text was stored.
 */
export const toSentence = (sentence: string, explanation: Explanation | null): StatedSentence => ({
  sentence,
  reason: explanation?.reason ?? null,
  params: explanation?.params ?? {},
});
