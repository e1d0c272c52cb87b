import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { keepLanguageChoice, offeredLanguages } from "../languages.ts";
import { currentLanguage, SOURCE_LANGUAGE, speak, speakEnglish } from "./language.ts";

const KEY = "crm-language";

const knownLanguage = (value: string | null): Language | null => LANGUAGES.find((known) => known === value) ?? null;

/** What this browser was last told; English to whoever was never asked. */
const keptLanguage = (): Language => knownLanguage(localStorage.getItem(KEY)) ?? SOURCE_LANGUAGE;

/** A link from a page in Hindi says so (`/login?lang=hi`): it is kept as a choice, and taken out of the address. */
export function takeLanguageFromAddress(location: Location, history: History): void {
  const address = new URL(location.href);
  const asked = knownLanguage(address.searchParams.get("lang"));
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  if (asked !== null && offeredLanguages.includes(asked)) keepLanguageChoice(asked);
}

/** Speaks the kept language from the first text on. English when its catalogue cannot be loaded: a screen in English is more than none. */
export async function startLanguage(): Promise<void> {
  speakEnglish();
  const kept = keptLanguage();
  if (kept !== SOURCE_LANGUAGE) await speak(kept).catch(() => undefined);
  document.documentElement.lang = currentLanguage();
}
