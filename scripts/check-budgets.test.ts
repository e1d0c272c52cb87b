import { expect, it } from "vitest";
import type { Manifest } from "../apps/web/scripts/build-manifest.ts";
import { measureSpending } from "./check-budgets.ts";

const route = (path: string) => `src/routes/${path}.tsx?tsr-split=component`;
const manifest: Manifest = {
  "site.html": { file: "site.js", imports: ["_shared.js"], dynamicImports: ["src/lazy.ts"], css: ["styles.css"] },
  "src/lazy.ts": { file: "lazy.js" },
  "_shared.js": { file: "shared.js" },
  "index.html": {
    file: "index.js",
    imports: ["_shared.js"],
    dynamicImports: ["src/sign-in.tsx", "src/app.tsx", route("dashboard"), route("dashboard.index"), "src/form.tsx"],
    css: ["styles.css"],
  },
  "src/sign-in.tsx": { file: "login.js", imports: ["index.html"] },
  "src/app.tsx": { file: "app.js", imports: ["index.html"] },
  [route("dashboard")]: { file: "dashboard.js", imports: ["index.html"] },
  [route("dashboard.index")]: { file: "overview.js" },
  "src/form.tsx": { file: "form.js", imports: ["index.html", "_zod.js"] },
  "_zod.js": { file: "zod.js" },
};
const SMALL: Readonly<Record<string, number>> = {
  "site.js": 8_000,
  "shared.js": 1_000,
  "lazy.js": 2_000,
  "index.js": 110_000,
  "login.js": 10_000,
  "app.js": 3_000,
  "dashboard.js": 20_000,
  "overview.js": 5_000,
  "form.js": 8_000,
  "zod.js": 40_000,
  "styles.css": 12_000,
  "theme.js": 300,
  "visitor.js": 500,
};

const measure = (sizes: Readonly<Record<string, number>> = SMALL) =>
  measureSpending(manifest, (file) => sizes[file] ?? Number.NaN);
const brokenBy = (change: Readonly<Record<string, number>>) =>
  measure({ ...SMALL, ...change })
    .filter(({ spent, budget }) => spent > budget)
    .map(({ name }) => name);

it("adds up what each kind of visit loads, each file once", () => {
  expect(Object.fromEntries(measure().map(({ name, spent }) => [name, spent]))).toEqual({
    "public pages, all they can load": 11_800,
    "sign-in": 121_300,
    "first dashboard tab": 139_300,
    "later: login.js": 10_000,
    "later: form.js": 8_000,
    "later: zod.js": 40_000,
    CSS: 12_000,
  });
});

it.each([
  ["a library in a public page", { "lazy.js": 82_000 }, ["public pages, all they can load"]],
  ["a form library in the sign-in screen", { "login.js": 39_000 }, ["sign-in"]],
  ["charts in the first tab", { "overview.js": 69_000 }, ["first dashboard tab"]],
  ["one heavy form", { "zod.js": 60_001 }, ["later: zod.js"]],
  ["twice the styles", { "styles.css": 25_001 }, ["CSS"]],
] as const)("breaks at %s", (_, change, names) => {
  expect(brokenBy({ ...change })).toEqual(names);
});

it("fails when a measured file is missing", () => {
  const { "site.html": _, ...without } = manifest;
  expect(() => measureSpending(without, () => 1)).toThrow("site.html");
});
