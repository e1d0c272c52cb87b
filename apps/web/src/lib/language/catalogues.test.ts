import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");

/** How each text, with its context, is said: more than one way only where two folders differ. */
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

// The build puts all catalogues of a language into one: of two translations, chance would choose.
it("says the same English, in the same context, in one way", async () => {
  const ways = await waysOfSaying("hi");
  expect(ways.size).toBeGreaterThan(1_000);
  expect([...ways].filter(([, said]) => said.size > 1)).toEqual([]);
});
