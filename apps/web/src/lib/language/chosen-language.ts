import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { t } from "@lingui/core/macro";
import { showToast } from "../../ui/toast-store.ts";
import { keepLanguageChoice, offeredLanguages } from "../languages.ts";
import { currentLanguage, SOURCE_LANGUAGE } from "./current-language.ts";
import { loadLanguage, speakEnglish } from "./language.ts";
import { waitForLetters } from "./letters.ts";

const KEY = "crm-language";
/**
 * There while a choice has not gone into the person's profile: it was made before they signed in,
 * or without a network.
 */
const UNSAVED_KEY = "crm-language-unsaved";

const knownLanguage = (value: string | null): Language | null => LANGUAGES.find((known) => known === value) ?? null;

/**
 * What was chosen in this browser; else the first of its own languages, where that is offered; else
 * English.
 */
const keptLanguage = (): Language => knownLanguage(localStorage.getItem(KEY)) ?? languageOfBrowser() ?? SOURCE_LANGUAGE;

function languageOfBrowser(): Language | null {
  const [first] = navigator.languages ?? [];
  const own = knownLanguage((first ?? navigator.language ?? "").slice(0, 2).toLowerCase());
  return own !== null && offeredLanguages.includes(own) ? own : null;
}

/**
 * A new account takes the language in which it was made: it is kept as a choice, and goes into the
 * profile.
 */
export const keepLanguageOfNewAccount = (): void => keepLanguageChoice(currentLanguage());

/**
 * What a person may choose. A language that is spoken is always among them, so that nobody is left
 * in it.
 */
export const choosableLanguages = (): readonly Language[] =>
  offeredLanguages.includes(currentLanguage()) ? offeredLanguages : [...offeredLanguages, currentLanguage()];

/** What a switch offers: every language but the one that is spoken. */
export const otherLanguages = (): readonly Language[] =>
  choosableLanguages().filter((language) => language !== currentLanguage());

/**
 * A link from a page in Hindi says so (`/login?lang=hi`): it is kept as a choice, and taken out of
 * the address.
 */
export function takeLanguageFromAddress(location: Location, history: History): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  const asked = knownLanguage(address.searchParams.get("lang"));
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  if (asked !== null && offeredLanguages.includes(asked)) keepLanguageChoice(asked);
}

/**
 * Speaks the kept language from the first text on. English when its catalogue cannot be loaded: a
 * screen in English is more than none.
 */
export async function startLanguage(): Promise<void> {
  speakEnglish();
  const kept = keptLanguage();
  if (kept !== SOURCE_LANGUAGE) {
    const begin = await loadWithLetters(kept).catch(() => null);
    begin?.();
  }
  document.documentElement.lang = currentLanguage();
  keepForOffline(kept);
}

/** What comes back speaks it, as `loadLanguage`'s. */
async function loadWithLetters(language: Language): Promise<() => void> {
  const begin = await loadLanguage(language);
  await waitForLetters(language);
  return begin;
}

/**
 * The service worker keeps what this language needs without a network, and lets go what the one
 * before it needed (public/sw.js).
 */
function keepForOffline(language: Language): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
}

/**
 * Speaks it once it is there; `keep` before that, since everything is drawn anew by then and looks
 * what was kept.
 */
async function show(language: Language, keep: () => void): Promise<void> {
  try {
    const begin = await loadWithLetters(language);
    keep();
    begin();
    keepForOffline(language);
    document.documentElement.lang = language;
  } catch {
    showToast({
      title: t`Couldn't load the language`,
      description: t`Try again in a moment.`,
      isDestructive: true,
    });
  }
}

/** A person's choice: spoken at once, and kept for their profile. */
export const chooseLanguage = (language: Language): Promise<void> => show(language, () => keepLanguageChoice(language));

/** The choice that the profile does not have yet. */
export const unsavedLanguage = (): Language | null =>
  localStorage.getItem(UNSAVED_KEY) === null ? null : keptLanguage();

/** The profile has the choice. */
export const languageSaved = (): void => localStorage.removeItem(UNSAVED_KEY);

/** What the profile says holds on this device too, where it is offered. */
export async function followProfile(language: Language): Promise<void> {
  if (language === currentLanguage() || !choosableLanguages().includes(language)) return;
  await show(language, () => localStorage.setItem(KEY, language));
}
