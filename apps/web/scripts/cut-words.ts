import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Face, Font, Blob as FontData, shape, Buffer as Text } from "harfbuzzjs";
import subsetFont from "subset-font";

const subsetter = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");

/** Of hb-subset.h: no hints, and no glyph but those asked for. */
const NO_HINTING = 0x1;
const NO_LAYOUT_CLOSURE = 0x200;
const LAYOUT_FEATURES = 6;
const WRITABLE = 2;

/**
 * Returns a font (WOFF2) in which these words, and no others, look as they do in `source`. A
 * script's letters join into a thousand shapes: all that the letters of a page could join into is
 * nearly all of them, what its words do join into a sixth. Throws when a word would look different;
 * one with letters that `source` lacks passes.
 */
export async function cutWords(source: Buffer, words: readonly string[]): Promise<Buffer> {
  const whole = await subsetFont(source, undefined, { targetFormat: "sfnt", keepAllGlyphs: true });
  const font = fontOf(whole);
  const glyphs = new Set(words.flatMap((word) => glyphsOf(font, word)));
  const cut = await keepGlyphs(whole, glyphs, new Set(words.join("")));
  const small = fontOf(cut);
  const different = words.filter((word) => shapeOf(small, word) !== shapeOf(font, word));
  if (different.length > 0) throw new Error(`Cut out of its font, these words look different: ${different.join(" ")}`);
  return subsetFont(cut, undefined, { targetFormat: "woff2", keepAllGlyphs: true });
}

const fontOf = (sfnt: Buffer): Font => new Font(new Face(new FontData(new Uint8Array(sfnt)), 0));

function textOf(word: string): Text {
  const text = new Text();
  text.addText(word);
  text.guessSegmentProperties();
  return text;
}

/**
 * Those that are drawn, and those that are only passed through on the way there: without them no
 * rule leads to the former.
 */
function glyphsOf(font: Font, word: string): number[] {
  const text = textOf(word);
  const glyphs: number[] = [];
  const note = () => glyphs.push(...text.getGlyphInfos().map(({ codepoint }) => codepoint));
  text.setMessageFunc((_text, _font, message) => {
    if (message.startsWith("end lookup")) note();
    return true;
  });
  shape(font, text);
  note();
  return glyphs;
}

/** Where each glyph of the word stands; their numbers are another font's. */
function shapeOf(font: Font, word: string): string {
  const text = textOf(word);
  shape(font, text);
  if (text.getGlyphInfos().some(({ codepoint }) => codepoint === 0)) return "";
  return JSON.stringify(text.getGlyphPositions());
}

type Subsetter = Readonly<Record<string, (...numbers: number[]) => number>>;

/** subset-font names characters; for glyphs there is only HarfBuzz itself. */
async function keepGlyphs(sfnt: Buffer, glyphs: Iterable<number>, characters: Iterable<string>): Promise<Buffer> {
  const { instance } = await WebAssembly.instantiate(await readFile(subsetter));
  const memory = instance.exports.memory as WebAssembly.Memory;
  const harfbuzz = instance.exports as unknown as Subsetter;
  const call = (name: string, ...numbers: number[]): number => {
    const run = harfbuzz[name];
    if (!run) throw new Error(`HarfBuzz has no ${name}`);
    return run(...numbers);
  };
  call("_initialize");

  const place = call("malloc", sfnt.length);
  new Uint8Array(memory.buffer).set(sfnt, place);
  const face = call("hb_face_create", call("hb_blob_create", place, sfnt.length, WRITABLE, 0, 0), 0);
  const input = call("hb_subset_input_create_or_fail");
  call("hb_subset_input_set_flags", input, NO_HINTING | NO_LAYOUT_CLOSURE);
  const features = call("hb_subset_input_set", input, LAYOUT_FEATURES);
  call("hb_set_clear", features);
  call("hb_set_invert", features);
  const kept = call("hb_subset_input_glyph_set", input);
  for (const glyph of glyphs) call("hb_set_add", kept, glyph);
  const mapped = call("hb_subset_input_unicode_set", input);
  for (const character of characters) call("hb_set_add", mapped, character.codePointAt(0) ?? 0);

  const subset = call("hb_subset_or_fail", face, input);
  if (subset === 0) throw new Error("HarfBuzz could not cut the font");
  const result = call("hb_face_reference_blob", subset);
  const start = call("hb_blob_get_data", result, 0);
  return Buffer.from(memory.buffer.slice(start, start + call("hb_blob_get_length", result)));
}
