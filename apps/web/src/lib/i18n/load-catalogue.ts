import type { Language } from "@aavarti/domain/languages";
import type { Messages } from "@lingui/core";
import type { TextPart } from "./text-part-names.ts";

type Translated = Exclude<Language, "en">;

const catalogues: Readonly<Record<Translated, () => Promise<{ messages: Messages }>>> = {
  hi: () => import("./catalogues/hi.ts"),
};

const parts: Readonly<Record<Translated, () => Promise<{ loadPart: (part: TextPart) => Promise<Messages> }>>> = {
  hi: () => import("./catalogues/hi-parts.ts"),
};

/**
 * Loads the translated messages of a language without those of its parts. Activates nothing.
 * Rejects when they can't be loaded.
 */
export const loadCatalogue = async (language: Translated): Promise<Messages> => (await catalogues[language]()).messages;

/** Loads the messages of a part. Activates nothing. Rejects when they can't be loaded. */
export const loadPart = async (language: Translated, part: TextPart): Promise<Messages> =>
  (await parts[language]()).loadPart(part);
