import type { Language } from "@aavarti/domain/languages";
import type { Messages } from "@lingui/core";

const catalogues: Readonly<Record<Exclude<Language, "en">, () => Promise<{ messages: Messages }>>> = {
  hi: () => import("./catalogues/hi.ts"),
};

/**
 * Loads the translated messages of a language. Activates nothing. Rejects when they can't be
 * loaded.
 */
export const loadCatalogue = async (language: Exclude<Language, "en">): Promise<Messages> =>
  (await catalogues[language]()).messages;
