import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { beforeEach, expect, it, vi } from "vitest";
import { loadCatalogue } from "./load-catalogue.ts";
import { TEXT_PARTS } from "./text-part-names.ts";

const FEATURES = join(import.meta.dirname, "../../features");

/** Returns the ids of a folder's Hindi messages. */
async function idsIn(feature: string): Promise<string[]> {
  const file = join(FEATURES, feature, "locales/hi.po");
  return Object.keys(
    await formatter().parse(readFileSync(file, "utf8"), { locale: "hi", sourceLocale: "en", filename: file }),
  );
}

// Each test begins like a page that was just loaded: no part was shown.
beforeEach(() => vi.resetModules());
const freshPage = async () => ({
  language: await import("./language.ts"),
  parts: await import("./text-parts.ts"),
  i18n: (await import("@lingui/core")).i18n,
});

it("leaves the texts of the parts, and no others, out of the catalogue", async () => {
  const whole = await loadCatalogue("hi");
  const others: string[] = [];
  for await (const file of glob("*/locales/hi.po", { cwd: FEATURES })) {
    const [feature = ""] = file.split("/");
    if (TEXT_PARTS.every((part) => part !== feature)) others.push(...(await idsIn(feature)));
  }
  expect(others.filter((id) => !(id in whole))).toEqual([]);
  const known = new Set(others);
  for (const part of TEXT_PARTS) {
    const own = (await idsIn(part)).filter((id) => !known.has(id) && id in whole);
    // What the server's sentences and the interface's parts say too.
    expect(own.length, part).toBeLessThan((await idsIn(part)).length / 4);
  }
});

it.each(TEXT_PARTS)("loads the texts of %s with its screen", async (part) => {
  const page = await freshPage();
  await page.language.switchLanguage("hi");
  const missing = (await idsIn(part)).filter((id) => !(id in page.i18n.messages));
  expect(missing.length).toBeGreaterThan(50);
  await page.parts.loadTexts(part);
  expect(missing.filter((id) => !(id in page.i18n.messages))).toEqual([]);
});

it("loads a part that was shown in English with the next language", async () => {
  const page = await freshPage();
  page.language.activateEnglish();
  await page.parts.loadTexts("imports");
  await page.language.switchLanguage("hi");
  expect((await idsIn("imports")).filter((id) => !(id in page.i18n.messages))).toEqual([]);
});

it("loads a part for the language that is chosen while it loads, and for one that was loading before", async () => {
  const page = await freshPage();
  page.language.activateEnglish();
  const apply = await page.language.loadLanguage("hi");
  const loading = page.parts.loadTexts("imports");
  apply();
  await loading;
  await vi.waitFor(async () =>
    expect((await idsIn("imports")).filter((id) => !(id in page.i18n.messages))).toEqual([]),
  );
});
