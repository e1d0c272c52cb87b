import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { t } from "@lingui/core/macro";
import { showToast } from "../../ui/toast-store.ts";
import { currentLanguage, SOURCE_LANGUAGE } from "./current-language.ts";
import { activateEnglish, loadLanguage } from "./language.ts";
import { keepLanguageChoice, offeredLanguages } from "./languages.ts";
import { waitForFonts } from "./wait-for-fonts.ts";

const KEY = "crm-language";
/**
 * Set while a chosen language is not in the user's profile yet: it was chosen before the sign-in or
 * while offline.
 */
const UNSAVED_KEY = "crm-language-unsaved";

const knownLanguage = (value: string | null): Language | null => LANGUAGES.find((known) => known === value) ?? null;

/**
 * Returns the language chosen in this browser, otherwise the browser's first language if it is
 * offered, otherwise English.
 */
const keptLanguage = (): Language => knownLanguage(localStorage.getItem(KEY)) ?? languageOfBrowser() ?? SOURCE_LANGUAGE;

function languageOfBrowser(): Language | null {
  const [first] = navigator.languages ?? [];
  const own = knownLanguage((first ?? navigator.language ?? "").slice(0, 2).toLowerCase());
  return own !== null && offeredLanguages.includes(own) ? own : null;
}

/**
 * Stores the current language in this browser as a choice still to be saved (`unsavedLanguage`), so
 * that a new account's profile gets the language in which it was created.
 */
export const keepLanguageOfNewAccount = (): void => keepLanguageChoice(currentLanguage());

/**
 * Returns the languages a user may choose: the offered ones, and always the current one, so that a
 * user can see it and switch away from it.
 */
export const choosableLanguages = (): readonly Language[] =>
  offeredLanguages.includes(currentLanguage()) ? offeredLanguages : [...offeredLanguages, currentLanguage()];

/** Returns the languages that a switch offers: all that a user may choose but the current one. */
export const otherLanguages = (): readonly Language[] =>
  choosableLanguages().filter((language) => language !== currentLanguage());

/**
 * Handles a link from a page in another language (`/login?lang=hi`): stores that language in this
 * browser as a choice and removes it from the URL without a new history entry. A language that is
 * not offered is not stored. Doesn't switch the language: call it before `startLanguage`.
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
 * Activates the language chosen in this browser, otherwise the browser's own if it is offered,
 * otherwise English, before the first text is read; waits for its texts and briefly for its fonts.
 * Falls back to English when the texts can't be loaded, because an English screen is better than
 * none; never rejects. Sets the page's `lang`, and has the service worker keep the language for
 * offline use.
 */
export async function startLanguage(): Promise<void> {
  activateEnglish();
  const kept = keptLanguage();
  if (kept !== SOURCE_LANGUAGE) {
    const begin = await loadWithLetters(kept).catch(() => null);
    begin?.();
  }
  document.documentElement.lang = currentLanguage();
  keepForOffline(kept);
}

/** Loads a language with its fonts. Returns a function that activates it, like `loadLanguage`. */
async function loadWithLetters(language: Language): Promise<() => void> {
  const begin = await loadLanguage(language);
  await waitForFonts(language);
  return begin;
}

/**
 * Tells the service worker which language to cache for offline use; it drops the files of the
 * previous one (public/sw.js).
 */
function keepForOffline(language: Language): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
}

/**
 * Activates a language once it has loaded. `keep` runs before, because activating it re-renders
 * everything, which reads what `keep` stores.
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

/**
 * Switches the page to the language the user chose once its texts and fonts have loaded, sets the
 * page's `lang`, and stores the choice in this browser as `unsavedLanguage`. The service worker
 * then keeps it for offline use. Never rejects: a failure shows a toast, and the language stays.
 */
export const chooseLanguage = (language: Language): Promise<void> => show(language, () => keepLanguageChoice(language));

/** Returns the chosen language that is not in the profile yet; null when there is none. */
export const unsavedLanguage = (): Language | null =>
  localStorage.getItem(UNSAVED_KEY) === null ? null : keptLanguage();

/**
 * Records in this browser that the profile has the chosen language, so that `unsavedLanguage`
 * returns null. Sends nothing.
 */
export const markLanguageSaved = (): void => localStorage.removeItem(UNSAVED_KEY);

/**
 * Switches the page to the profile's language and stores it in this browser, not as
 * `unsavedLanguage`. Does nothing if it is the current one or not offered. Never rejects: a failure
 * shows a toast, and the language stays.
 */
export async function switchToProfileLanguage(language: Language): Promise<void> {
  if (language === currentLanguage() || !choosableLanguages().includes(language)) return;
  await show(language, () => localStorage.setItem(KEY, language));
}
