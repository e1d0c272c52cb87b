import type { Language } from "./languages.ts";

/** The reasons that are stored with a payment which the product itself reversed. */
export const REVERSAL_REASONS = { undone: "Undone", importUndone: "Import undone" } as const;

const IN_HINDI: Readonly<Record<string, string>> = {
  [REVERSAL_REASONS.undone]: "एंट्री वापस ली गई",
  [REVERSAL_REASONS.importUndone]: "इंपोर्ट वापस लिया गया",
};

/**
 * Returns the reason of a payment's reversal in a language; one that somebody typed stays as it is.
 */
export const reversalReasonIn = (language: Language, reason: string): string =>
  language === "hi" ? (IN_HINDI[reason] ?? reason) : reason;
