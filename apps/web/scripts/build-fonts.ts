import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { languageNames } from "../src/lib/i18n/languages.ts";

const require = createRequire(import.meta.url);
const outputFolder = join(import.meta.dirname, "..", "src", "generated", "fonts");

const latin = require.resolve("@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2");
const latinExtended = require.resolve("@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2");
const devanagari400 = require.resolve("@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff2");
const devanagari600 = require.resolve("@fontsource/anek-devanagari/files/anek-devanagari-devanagari-600-normal.woff2");

interface Face {
  readonly file: string;
  readonly source: string;
  readonly characters: string;
  /** Static faces have no axis to narrow. */
  readonly isVariable: boolean;
}

/** Must agree with the `unicode-range`s in src/fonts.css. */
const faces: readonly Face[] = [
  {
    file: "anek-latin.woff2",
    source: latin,
    characters: `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”•…−`,
    isVariable: true,
  },
  // Fontsource keeps the rupee sign in its 36 kB latin-ext file; alone it is about 1 kB and can be
  // preloaded.
  { file: "anek-rupee.woff2", source: latinExtended, characters: "₹", isVariable: true },
  { file: "anek-latin-1.woff2", source: latin, characters: range(0xa1, 0xff), isVariable: true },
  { file: "anek-latin-ext.woff2", source: latinExtended, characters: range(0x100, 0x24f), isVariable: true },
  // A page in another language shows these letters of the script and no others: 2 kB instead of 83.
  { file: "language-names.woff2", source: devanagari400, characters: languageNames.hi, isVariable: false },
  { file: "anek-devanagari-400.woff2", source: devanagari400, characters: hindi(), isVariable: false },
  { file: "anek-devanagari-600.woff2", source: devanagari600, characters: hindi(), isVariable: false },
];

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");
}

/**
 * The whole script and the joiners: subsetting by the words in use would break conjuncts in
 * customers' names.
 */
function hindi(): string {
  return `${range(0x900, 0x97f)}\u200c\u200d\u25cc`;
}

/**
 * Cuts the interface's fonts out of the Fontsource packages, each to its characters and to weights
 * 400 to 600, and writes them as WOFF2 to src/generated/fonts, each with a `.json` that says how it
 * was cut. Works offline; what was cut from the same source for the same characters is kept.
 */
export async function buildFonts(): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  for (const face of faces) {
    const target = join(outputFolder, face.file);
    const recipe = JSON.stringify(face);
    if ((await exists(target)) && (await readRecipe(target)) === recipe) continue;
    const source = await readFile(face.source);
    const font = await subsetFont(source, face.characters, {
      targetFormat: "woff2",
      ...(face.isVariable ? { variationAxes: { wght: { min: 400, max: 600 } } } : {}),
    });
    await writeFile(target, font);
    await writeFile(recipeOf(target), recipe);
  }
}

const recipeOf = (target: string): string => `${target}.json`;
const readRecipe = (target: string): Promise<string | null> => readFile(recipeOf(target), "utf8").catch(() => null);

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) await buildFonts();
