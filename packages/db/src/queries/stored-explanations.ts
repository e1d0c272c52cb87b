import type { Explanation } from "@aavarti/domain/explanations";

/**
 * Returns `state_reason` and `state_explanation` for an insert or update, which say why a message
 * is in its state; null clears both.
 */
export const causeColumns = (cause: Explanation | null) => ({
  state_reason: cause?.message ?? null,
  state_explanation: cause && JSON.stringify(cause),
});

/**
 * Returns `next_step` and `next_step_explanation` for an insert or update, which say what to do
 * about a message; null clears both.
 */
export const nextStepColumns = (nextStep: Explanation | null) => ({
  next_step: nextStep?.message ?? null,
  next_step_explanation: nextStep && JSON.stringify(nextStep),
});

/**
 * Returns the stored explanation if its message is the stored sentence; null otherwise, also for a
 * row from before explanations were stored. A process of the version before changes only the
 * sentence, and then the explanation no longer applies.
 */
export const explanationOf = (sentence: string | null, stored: Explanation | null): Explanation | null =>
  stored?.message === sentence ? stored : null;
