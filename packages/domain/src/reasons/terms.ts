import { explainer, type Sentences } from "../explanations.ts";

/** Why a start date and a length are not a valid term. */
export const TERM_REASONS = {
  "term.startOutOfRange": { says: () => "Start date must be between 1900 and 2200" },
  "term.notWholeMonths": {
    says: ({ least, most }: { least: number; most: number }) =>
      `Duration must be a whole number of months from ${least} to ${most}`,
  },
  "term.endsBeforeStart": { says: () => "End date must be after the start date" },
  "term.tooLong": {
    says: ({ years }: { years: number }) => `End date must be at most ${years} years after the start date`,
  },
} as const satisfies Sentences;

export const explainTerm = explainer(TERM_REASONS);
