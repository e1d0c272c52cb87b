import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@aavarti/domain/languages";
import { cutWords } from "./cut-words.ts";

const FONTS = join(import.meta.dirname, "..", "src", "generated", "fonts");
const FAMILY = "Page Letters";

/**
 * The script of a language that the first fonts do not have: its words in a page, and its whole
 * fonts by weight (scripts/build-fonts.ts).
 */
const SCRIPTS: Readonly<
  Record<Exclude<Language, "en">, { word: RegExp; range: string; files: Record<number, string> }>
> = {
  hi: {
    word: /[\u0900-\u097f\u200c\u200d]+/g,
    range: "U+0900-097F, U+200C-200D",
    files: { 400: "anek-devanagari-400.woff2", 600: "anek-devanagari-600.woff2" },
  },
};

/**
 * Text that is not in the page when it is built: it needs every letter, and has the whole script's
 * font.
 */
const COMES_LATER = "input, textarea, dialog, [data-problem], [data-toasts]";

/** A stylesheet of the build: its name and what is in it. */
export interface GlyphStylesheet {
  readonly file: string;
  readonly text: string;
}

/**
 * Returns a stylesheet with a font of only the words on these pages (their HTML), so that their
 * text has its final layout before the first paint, and as `file` the path it gets in the build's
 * output. Fields and toasts, whose text comes later, keep the whole font. Null for English, whose
 * letters every page loads. Writes nothing.
 */
export async function pageGlyphs(language: Language, pages: readonly string[]): Promise<GlyphStylesheet | null> {
  if (language === "en") return null;
  const { word, range, files } = SCRIPTS[language];
  const words = [...new Set(pages.flatMap((page) => page.match(word) ?? []))].toSorted();
  const faces = await Promise.all(
    Object.entries(files).map(async ([weight, file]) => {
      const font = await cutWords(await readFile(join(FONTS, file)), words);
      const source = `url(data:font/woff2;base64,${font.toString("base64")}) format("woff2")`;
      return `@font-face{font-family:"${FAMILY}";font-weight:${weight};src:${source};unicode-range:${range}}\n`;
    }),
  );
  const text = `${faces.join("")}body{font-family:"Anek","${FAMILY}",var(--font-sans)}${COMES_LATER}{font-family:var(--font-sans)}\n`;
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  return { file: `assets/letters.${language}-${hash}.css`, text };
}
