import type { Language } from "@aavarti/domain/languages";

/** Out of a cache they are there at once; over a slow network the text goes first. */
const PATIENCE_MS = 400;

/** The fonts of a language's script (src/fonts.css), and a letter to ask for them by. */
const SCRIPTS: Readonly<Record<Language, { fonts: readonly string[]; letter: string }>> = {
  en: { fonts: [], letter: "" },
  hi: { fonts: ['400 1em "Anek Devanagari"', '600 1em "Anek Devanagari"'], letter: "क" },
};

/**
 * Waits a moment for the letters of a language, so that nothing is drawn in others first and moves
 * when they come. Never rejects.
 */
export async function waitForLetters(language: Language): Promise<void> {
  const { fonts, letter } = SCRIPTS[language];
  // A document that draws nothing has no fonts.
  if (fonts.length === 0 || !("fonts" in document)) return;
  const loaded = Promise.all(fonts.map((font) => document.fonts.load(font, letter)));
  await Promise.race([loaded.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
