import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");

/**
 * Folders whose texts are not shown inside a business, or are about Aavarti itself.
 */
const OUTSIDE = ["landing", "legal", "pricing", "site", "data-deletion", "auth", "support", "trial"];
/** Screen titles, which `titleIn` replaces with the business's nouns, and names of fields. */
const KNOWN = [
  "Customers",
  "Products",
  "Subscriptions",
  "Product",
  "Customer ID",
  "customer name",
  "product name",
  "Product updates",
];

it("names customers, products and subscriptions in the words of the business", async () => {
  const fixed: string[] = [];
  for await (const file of glob("features/*/**/*texts.ts", { cwd: SOURCE })) {
    if (OUTSIDE.includes(file.split("/")[1] ?? "")) continue;
    const source = readFileSync(join(SOURCE, file), "utf8");
    for (const [, template = "", plain = ""] of source.matchAll(/`([^`]*)`|(?:one|other): "([^"]*)"/g)) {
      const text = (template || plain).replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "");
      if (/\b(customer|subscription|product)s?\b/i.test(text) && !KNOWN.includes(text)) fixed.push(`${file}: ${text}`);
    }
  }
  expect(fixed).toEqual([]);
});
