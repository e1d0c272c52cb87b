import type { Language } from "@aavarti/domain/languages";

/**
 * How long to wait for fonts, in milliseconds: cached ones load at once, and on a slow network the
 * text comes first.
 */
const PATIENCE_MS = 400;

/**
 * The fonts of each language's script (src/fonts.css), and a letter that makes the browser load
 * them.
 */
const SCRIPTS: Readonly<Record<Language, { fonts: readonly string[]; letter: string }>> = {
  en: { fonts: [], letter: "" },
  hi: { fonts: ['400 1em "Anek Devanagari"', '600 1em "Anek Devanagari"'], letter: "क" },
};

/**
 * Waits briefly for a language's fonts, so that text isn't first rendered in others and shifts when
 * they load. Never rejects. Waits at most 0.4 s.
 */
export async function waitForFonts(language: Language): Promise<void> {
  const { fonts, letter } = SCRIPTS[language];
  // jsdom has no `document.fonts`.
  if (fonts.length === 0 || !("fonts" in document)) return;
  const loaded = Promise.all(fonts.map((font) => document.fonts.load(font, letter)));
  await Promise.race([loaded.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
