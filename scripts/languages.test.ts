import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
import { checkLanguages } from "./languages.ts";

// Below the web application, because the extractor needs its packages.
const place = join(ROOT, "apps/web/.cache");
mkdirSync(place, { recursive: true });
const folder = mkdtempSync(join(place, "languages-"));
mkdirSync(join(folder, "locales"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const check = () => checkLanguages(join(folder, "lingui.config.js"));
const catalogue = (...entries: [string, string][]) =>
  write(
    "locales/hi.po",
    [
      'msgid ""\nmsgstr ""\n"POT-Creation-Date: 2026-11-21 22:12+0000\\n"\n"MIME-Version: 1.0\\n"',
      '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"',
      '"X-Generator: @lingui/cli\\n"\n"Language: hi\\n"\n',
      ...entries.map(([text, said]) => `#: texts.ts:3\nmsgid "${text}"\nmsgstr "${said}"\n`),
    ].join("\n"),
  );

beforeEach(() => {
  write(
    "lingui.config.js",
    'export default { locales: ["hi"], sourceLocale: "en", catalogs: [{ path: "<rootDir>/locales/{locale}", include: ["<rootDir>/texts.ts"] }] };',
  );
  write("texts.ts", 'import { t } from "@lingui/core/macro";\n\nexport const save = () => t`Save`;\n');
  catalogue(["Save", "सेव करें"]);
});

it("accepts a catalogue that translates every text", async () => {
  expect(await check()).toMatchObject({ isFine: true });
});

it("names the text without a translation", async () => {
  catalogue(["Save", ""]);
  expect(await check()).toMatchObject({ isFine: false, output: expect.stringContaining("(Save)") });
});

it("names the catalogue that lacks a text of its folder, and the one that keeps a text which is gone", async () => {
  catalogue();
  expect(await check()).toMatchObject({
    isFine: false,
    output: expect.stringContaining("hi.po: Catalog is out of sync"),
  });
  catalogue(["Save", "सेव करें"], ["Saved", "सेव हुआ"]);
  expect(await check()).toMatchObject({
    isFine: false,
    output: expect.stringContaining("hi.po: Catalog is out of sync"),
  });
});
