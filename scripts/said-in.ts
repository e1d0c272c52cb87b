import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { offeredLanguages } from "../apps/web/src/lib/i18n/languages.ts";
import { ROOT } from "./installation.ts";

type Offered = (typeof offeredLanguages)[number];

/**
 * Returns a pattern for a message in the chosen language, given its English text. Placeholders in
 * braces match anything.
 */
export type Say = (message: string) => RegExp;

/**
 * Reads the catalogues of a language and returns a function that turns an English message into a
 * pattern of its translations. It fits a whole text in any case, with anything for a placeholder.
 * A message that is in none is matched literally.
 */
export function sayIn(language: Offered): Say {
  const said = language === "en" ? new Map<string, Set<string>>() : readCatalogues(language);
  return (message) => {
    const forms = [...(said.get(message) ?? [message])].flatMap(formsOf);
    return new RegExp(`^(?:${forms.map(patternOf).join("|")})$`, "i");
  };
}

function readCatalogues(language: Offered): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>();
  for (const file of globSync(`apps/web/src/**/locales/${language}.po`, { cwd: ROOT })) {
    for (const [, id, text] of readFileSync(join(ROOT, file), "utf8").matchAll(
      /^msgid (".*(?:\n".*)*)\nmsgstr (".*(?:\n".*)*)/gm,
    )) {
      const [message, translation] = [unquoted(id), unquoted(text)];
      if (message && translation) said.set(message, (said.get(message) ?? new Set()).add(translation));
    }
  }
  return said;
}

/** Joins a string of a PO file, which may span several lines, each quoted as JSON. */
const unquoted = (lines: string | undefined): string =>
  (lines ?? "")
    .split("\n")
    .map((line) => String(JSON.parse(line)))
    .join("");

/** Returns both forms of a plural, or the text itself. */
const formsOf = (text: string): string[] => {
  const plural = /^\{\w+, plural, one \{(.*)\} other \{(.*)\}\}$/.exec(text);
  return plural ? [plural[1] ?? "", plural[2] ?? ""] : [text];
};

const patternOf = (text: string): string =>
  text
    .split(/\{\w+\}|#/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+");
