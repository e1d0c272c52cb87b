import { i18n } from "@lingui/core";
import { expect, it } from "vitest";

const modules = import.meta.glob([
  "../../**/*.{ts,tsx}",
  "!../../**/*.test.{ts,tsx}",
  "!../../testing/**",
  // These run code as soon as they load.
  "!../../main.tsx",
  "!../../pages/browser.ts",
  "!../../features/imports/sheet-worker.ts",
]);

it("no module reads a text while it loads: it would keep it whatever is chosen later", async () => {
  // As before a language is active, when reading any text is an error.
  i18n.loadAndActivate({ locale: "", messages: {} });
  const early: string[] = [];
  for (const [path, load] of Object.entries(modules))
    await load().catch((error: unknown) => early.push(`${path}: ${String(error).split("\n", 1)[0]}`));
  expect(early).toEqual([]);
});
