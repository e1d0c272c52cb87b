import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { expect, it } from "vitest";
import config from "../../../lingui.config.ts";

const SOURCES = join(import.meta.dirname, "../..");

/**
 * Returns the translations of each English text with its context; more than one only where two
 * folders translate it differently.
 */
async function waysOfSaying(language: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ways = new Map<string, Set<string>>();
  for await (const file of glob(`**/locales/${language}.po`, { cwd: SOURCES })) {
    const messages = await formatter().parse(readFileSync(join(SOURCES, file), "utf8"), {
      locale: language,
      sourceLocale: "en",
      filename: file,
    });
    for (const [id, { message, context, translation }] of Object.entries(messages)) {
      const key = `${message ?? id} (${context ?? "no context"})`;
      ways.set(key, (ways.get(key) ?? new Set()).add(translation ?? ""));
    }
  }
  return ways;
}

// The build merges all catalogues of a language, so of two translations an arbitrary one would be
// used.
it("says the same English, in the same context, in one way", async () => {
  const ways = await waysOfSaying("hi");
  expect(ways.size).toBeGreaterThan(1_000);
  expect([...ways].filter(([, said]) => said.size > 1)).toEqual([]);
});

// The build fails for a catalogue that no folder of the configuration has.
it("has catalogues only in the folders of the configuration", async () => {
  const paths = (config.catalogs ?? []).map(({ path }) => path.replace("<rootDir>/src/", "").replace("{locale}", "hi"));
  const found: string[] = [];
  for await (const file of glob("**/locales/*.po", { cwd: SOURCES })) found.push(file);
  expect(found.filter((file) => !paths.includes(file.replace(/\.po$/, "")))).toEqual([]);
});

/**
 * Some Hindi words have two correct spellings; the product uses one of each. These are the others.
 */
const OTHER_SPELLINGS = ["तारीख़", "ख़त्म", "क़ीमत", "ख़ाली", "ख़ुद", "ख़ुश", "रक़म", "दिक़्क़त", "आखिरी", "कानून"];

it("spells a word in one way, in catalogues and on the public pages", async () => {
  const found: string[] = [];
  for await (const file of glob(["**/locales/hi.po", "**/*.hi.{ts,md}"], { cwd: SOURCES })) {
    // A letter with its dot (nukta) may be one code point or two.
    const text = readFileSync(join(SOURCES, file), "utf8").normalize("NFC");
    for (const word of OTHER_SPELLINGS) if (text.includes(word.normalize("NFC"))) found.push(`${file}: ${word}`);
  }
  expect(found).toEqual([]);
});

/** The Hindi texts of the server: emails, receipts, statements and messages. */
const SERVER_TEXTS = [
  "domain/src/reasons/hindi/*.ts",
  "domain/src/{built-in-messages,sample-words-in-hindi}.ts",
  "domain/src/{payment-receipt,activation-receipt,statement-paper,statement-words}.ts",
  "services/src/**/render-*.ts",
  "services/src/**/whatsapp-templates-hi.ts",
];

it("calls a payment पेमेंट, as people in a shop do, on every screen, paper and message", async () => {
  const found: string[] = [];
  const packages = join(SOURCES, "../../../packages");
  for (const [cwd, patterns] of [
    [SOURCES, ["**/locales/hi.po", "**/*.hi.{ts,md}"]],
    [packages, SERVER_TEXTS],
  ] as const) {
    for await (const file of glob(patterns, { cwd })) {
      if (readFileSync(join(cwd, file), "utf8").includes("भुगतान")) found.push(file);
    }
  }
  expect(found).toEqual([]);
});
