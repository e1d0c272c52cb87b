import type { Language } from "@aavarti/domain/languages";
import type { Messages } from "@lingui/core";
import { activate } from "./activate.ts";
import { translateReasons } from "./reason-text.ts";
import { textOfReason } from "./reason-texts.ts";

const catalogues: Readonly<Record<Exclude<Language, "en">, () => Promise<{ messages: Messages }>>> = {
  hi: () => import("./catalogues/hi-reasons.ts"),
};

/**
 * Loads a language's texts for the server's reasons, activates the language and has `reasonText`
 * use the texts, on a prerendered page: such a page's own texts are fixed. Rejects when they can't
 * be loaded.
 */
export async function loadReasons(language: Exclude<Language, "en">): Promise<void> {
  const { messages } = await catalogues[language]();
  activate(language, messages);
  translateReasons(textOfReason);
}
