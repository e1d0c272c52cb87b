import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

const FEATURES = join(import.meta.dirname, "src/features");
const TESTS = ["**/*.test.*", "**/testing/**"];

/** The prerendered pages have a page per language instead: a visitor loads no catalogue. */
const PAGES = ["landing", "pricing", "legal", "data-deletion", "site", "activation"];

const catalogue = (folder: string, ...more: string[]) => ({
  path: `<rootDir>/src/${folder}/locales/{locale}`,
  include: [`<rootDir>/src/${folder}/`, ...more],
  exclude: TESTS,
});

/**
 * One catalogue for each folder and language, beside the folder's sources. Without origins and
 * dates, so that a moved line changes no catalogue. English is in the sources and has none
 * (docs/languages.md).
 */
export default defineConfig({
  sourceLocale: "en",
  locales: ["hi"],
  catalogs: [
    ...readdirSync(FEATURES)
      .filter((feature) => !PAGES.includes(feature))
      .map((feature) => catalogue(`features/${feature}`)),
    catalogue("lib"),
    catalogue("ui"),
    catalogue("routes", "<rootDir>/src/*.tsx"),
  ],
  format: formatter({ origins: false, printPlaceholdersInComments: false }),
});
