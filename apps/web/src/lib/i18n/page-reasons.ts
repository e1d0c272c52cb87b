import type { Language } from "@aavarti/domain/languages";
import { activate, loadCatalogue } from "./load-catalogue.ts";
import { translateReasons } from "./reason-text.ts";
import { textOfReason } from "./reason-texts.ts";

/** Loads and activates a language for explanations alone. Rejects when it can't be loaded. */
export async function loadReasons(language: Exclude<Language, "en">): Promise<void> {
  activate(language, await loadCatalogue(language));
  translateReasons(textOfReason);
}
