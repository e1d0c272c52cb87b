import type { Translated } from "../../lib/i18n/translated.ts";

/** The texts around a legal document. The documents are Markdown files, one per language. */
export const legalContent = {
  home: "Back to home",
  version: (number: string, effective: string) => `Version ${number}, effective ${effective}`,
  contents: "On this page",
} as const;

export type LegalContent = Translated<typeof legalContent>;
