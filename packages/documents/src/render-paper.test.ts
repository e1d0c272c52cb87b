import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import { LANGUAGES } from "@aavarti/domain/languages";
import type { Paper } from "@aavarti/domain/paper";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";
import { readFont } from "./fonts.ts";
import { breakMixedText } from "./mixed-text.ts";
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
  notes: ["पूरा पेमेंट मिल गया।"],
  footer: ["यह कंप्यूटर से बना है।"],
};

const textOf = (pdf: Buffer): string => pdf.toString("latin1");
const pagesOf = (pdf: Buffer): number => textOf(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;

/** Returns what a PDF draws, as its operators. */
function contentsOf(pdf: Buffer): string[] {
  const contents: string[] = [];
  for (const { index } of textOf(pdf).matchAll(/stream\r?\n/g)) {
    const start = index + (/stream\r?\n/.exec(textOf(pdf).slice(index))?.[0].length ?? 0);
    let content: string;
    try {
      content = inflateSync(pdf.subarray(start)).toString("latin1");
    } catch {
      continue;
    }
    if (content.includes(" Tf")) contents.push(content);
  }
  return contents;
}

/** Returns the glyphs that a PDF draws, by their numbers; 0 is the box of a missing one. */
function glyphsOf(pdf: Buffer): number[] {
  const glyphs: number[] = [];
  for (const [, hex = ""] of contentsOf(pdf)
    .join("")
    .matchAll(/<([0-9a-f]+)>/g))
    for (let at = 0; at < hex.length; at += 4) glyphs.push(Number.parseInt(hex.slice(at, at + 4), 16));
  return glyphs;
}

/** Returns how far from the left each text begins, in points. */
const startsOf = (pdf: Buffer): (string | undefined)[] =>
  [
    ...contentsOf(pdf)
      .join("")
      .matchAll(/1 0 0 1 (\S+) \S+ Tm/g),
  ].map(([, left]) => left);

const glyphsIn = async (note: string) => glyphsOf(await renderPaper({ ...paper, notes: [note] }));

describe("words in several scripts", () => {
  // Each letter is one wide.
  const setter = {
    hasGlyph: (face: string, codePoint: number) => {
      const isArabic = /\p{Script=Arabic}/u.test(String.fromCodePoint(codePoint));
      return face === "arabic" ? isArabic : face === "mukta" && !isArabic && codePoint < 0x2e80;
    },
    widthOf: (text: string) => text.length,
  };
  const linesOf = (text: string, width: number) =>
    breakMixedText(text, width, setter).map(({ words }) =>
      words.map(({ runs }) => runs.map(({ text: part }) => part).join("")).join(" "),
    );

  it.each([
    ["علي خان Road 12", 20, ["خان علي Road 12"]],
    ["Mr محمد علي خان Road", 20, ["Mr خان علي محمد Road"]],
    ["علي Road خان", 8, ["علي Road", "خان"]],
    ["abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
    ["漢字x 漢", 9, ["?x ?"]],
  ])("sets %o in a width of %i as %o", (text, width, lines) => expect(linesOf(text, width)).toEqual(lines));
});

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

  it.each([
    ["Tamil", "தமிழ்ச்செல்வன் கிருஷ்ணமூர்த்தி"],
    ["Telugu", "శ్రీనివాస్ క్షేత్రయ్య"],
    ["Kannada", "ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀನಿವಾಸ"],
    ["Malayalam", "ശ്രീകൃഷ്ണൻ ക്ഷേത്രം"],
    ["Bengali", "শ্রীকৃষ্ণ চট্টোপাধ্যায়"],
    ["Gujarati", "શ્રીકૃષ્ણ ક્ષત્રિય"],
    ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਕੌਰ"],
    ["Oriya", "ଶ୍ରୀକୃଷ୍ଣ କ୍ଷତ୍ରିୟ"],
    ["Arabic", "محمد علي خان"],
  ])("draws a name in %s with its own font, beside Latin and Hindi, without a box", async (script, name) => {
    const named = { label: "To", name, lines: [`${name}, आशा & Sons`] };
    const pdf = await renderPaper({
      ...paper,
      parties: [named],
      rows: [{ cells: [name.repeat(9), "₹1"], note: name }],
    });
    expect(textOf(pdf)).toContain(`+NotoSans${script}-Regular`);
    expect(textOf(pdf)).toContain(`+NotoSans${script}-SemiBold`);
    expect(textOf(pdf)).toContain("+Mukta-Regular");
    expect(glyphsOf(pdf)).not.toContain(0);
  });

  it("prints a question mark for a word in a script without a font", async () => {
    expect(await glyphsIn("漢字")).toEqual(await glyphsIn("?"));
  });

  it.each([
    ["Nguyễn", "Nguyên"],
    ["漢Ễ", "?Ê"],
  ])("prints %o, for whose letters no font has all marks, as %o", async (name, printed) => {
    expect(await glyphsIn(name)).toEqual(await glyphsIn(printed));
  });

  it("would show the box of a letter that a font lacks", async () => {
    const pdf = new PDFDocument();
    pdf.font(readFont("mukta", "regular")).text("漢");
    pdf.end();
    expect(glyphsOf(await buffer(pdf))).toContain(0);
  });

  it("sets amounts in figures of one width, so that their decimal points stand below each other", async () => {
    const withAmounts = (amount: string) =>
      renderPaper({
        ...paper,
        rows: [{ cells: ["Gold", amount] }],
        sums: [{ label: "Paid", value: amount }],
        total: { label: "Total", value: amount },
      });
    const starts = startsOf(await withAmounts("₹5,068.50"));
    expect(starts.length).toBeGreaterThan(5);
    expect(startsOf(await withAmounts("₹1,111.11"))).toEqual(starts);
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
