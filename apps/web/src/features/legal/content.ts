import type { Translated } from "../../lib/translated.ts";

/**
 * What stands around a legal text. The texts themselves are the Markdown files, one for each
 * language.
 */
export const legalContent = {
  home: "Back to home",
  version: (number: string, effective: string) => `Version ${number}, effective ${effective}`,
  contents: "On this page",
} as const;

export type LegalContent = Translated<typeof legalContent>;
