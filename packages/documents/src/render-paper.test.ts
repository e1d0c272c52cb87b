import { inflateSync } from "node:zlib";
import { LANGUAGES } from "@aavarti/domain/languages";
import type { Paper } from "@aavarti/domain/paper";
import { describe, expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";
import { printable } from "./printable.ts";
import { renderPaper } from "./render-paper.ts";

const paper: Paper = {
  language: "hi",
  title: "टैक्स इनवॉइस",
  subtitle: "Original for recipient",
  issuer: { name: "श्री क्षेत्रीय द्वारका 🎓", lines: ["12 MG Road", "GSTIN 27AAPFU0939F1ZV"] },
  facts: [{ label: "नंबर", value: "AAV/26-27/000001" }],
  parties: [{ label: "ग्राहक", name: "स्त्री शिक्षा, ज्ञान & Sons", lines: ["चिट्ठी ट्टड्ढ र्क र्त्य ह्म ङ्क"] }],
  columns: [
    { label: "विवरण", share: 3 },
    { label: "राशि", share: 1, isAmount: true },
  ],
  rows: [{ cells: ["आवर्ती एक्टिवेशन", "₹1,500.00"], note: "एक बार की फ़ीस" }],
  sums: [{ label: "CGST 9%", value: "114.41" }],
  total: { label: "कुल", value: "₹1,500.00" },
  inWords: 150_000,
  notes: ["पूरा भुगतान मिल गया।"],
  footer: ["यह कंप्यूटर से बना है।"],
};

const textOf = (pdf: Buffer): string => pdf.toString("latin1");
const pagesOf = (pdf: Buffer): number => textOf(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;

/** Returns the glyphs that a PDF draws, by their numbers; 0 is the box of a missing one. */
function glyphsOf(pdf: Buffer): number[] {
  const glyphs: number[] = [];
  for (const { index } of textOf(pdf).matchAll(/stream\r?\n/g)) {
    const start = index + (/stream\r?\n/.exec(textOf(pdf).slice(index))?.[0].length ?? 0);
    let content: string;
    try {
      content = inflateSync(pdf.subarray(start)).toString("latin1");
    } catch {
      continue;
    }
    if (!content.includes(" Tf")) continue;
    for (const [, hex = ""] of content.matchAll(/<([0-9a-f]+)>/g))
      for (let at = 0; at < hex.length; at += 4) glyphs.push(Number.parseInt(hex.slice(at, at + 4), 16));
  }
  return glyphs;
}

describe("a document", () => {
  it("draws Latin, figures, ₹ and Devanagari with embedded Mukta and without a single box", async () => {
    const pdf = await renderPaper(paper);
    expect(textOf(pdf)).toMatch(/^%PDF-/);
    expect(textOf(pdf)).toMatch(/\+Mukta-Regular/);
    expect(textOf(pdf)).toMatch(/\+Mukta-SemiBold/);
    expect(textOf(pdf)).not.toContain("Helvetica");
    const glyphs = glyphsOf(pdf);
    expect(glyphs.length).toBeGreaterThan(150);
    expect(glyphs).not.toContain(0);
  });

  it("draws a box for a letter that the font lacks, which the test above would find", async () => {
    expect(glyphsOf(await renderPaper({ ...paper, notes: ["漢"] }))).toContain(0);
  });

  it("goes on on more pages, with its head and foot on each", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => ({ cells: [`Row ${row}`, "1,500.00"] }));
    expect(pagesOf(await renderPaper(paper))).toBe(1);
    expect(pagesOf(await renderPaper({ ...paper, rows }))).toBe(3);
  });

  it("is rendered whatever a name holds", async () => {
    for (const name of ["", " ", "\u0000\n\t", "🎓", "x".repeat(200), "क".repeat(200)])
      expect(pagesOf(await renderPaper({ ...paper, parties: [{ label: "A", name, lines: [name] }] })), name).toBe(1);
  });
});

it.each([
  ["🎓 Prerna 👨‍👩‍👧 Classes", "Prerna Classes"],
  ["₹1️⃣ © x🇮🇳", "₹1 x"],
  ["क्षत्रिय\tश्री\n", "क्षत्रिय श्री"],
])("prints %o as %o", (text, printed) => expect(printable(text)).toBe(printed));

it.each([
  [150_000, "One thousand five hundred rupees only", "एक हज़ार पांच सौ रुपये मात्र"],
  [390_050, "Three thousand nine hundred rupees and fifty paise only", "तीन हज़ार नौ सौ रुपये और पचास पैसे मात्र"],
  [
    1_234_567_00,
    "Twelve lakh thirty four thousand five hundred sixty seven rupees only",
    "बारह लाख चौंतीस हज़ार पांच सौ सड़सठ रुपये मात्र",
  ],
])("writes %i paise out", (paise, english, hindi) => {
  expect(LANGUAGES.map((language) => amountInWords(language, paise))).toEqual([english, hindi]);
});
