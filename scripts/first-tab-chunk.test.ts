import { resolve } from "node:path";
import { expect, it } from "vitest";
import { firstTabChunk } from "../apps/web/scripts/first-tab-chunk.ts";

const source = (path: string): string => resolve(import.meta.dirname, "../apps/web/src", path);

/** A graph in which each module names what it imports, and after a `?` what it loads on demand. */
function graphOf(modules: Readonly<Record<string, readonly string[]>>) {
  const ids = new Map(Object.entries(modules).map(([name, imports]) => [source(name), imports]));
  const named = (imports: readonly string[], isLazy: boolean) =>
    imports.filter((one) => one.startsWith("lazy ") === isLazy).map((one) => source(one.replace("lazy ", "")));
  return {
    getModuleInfo(id: string) {
      const imports = ids.get(id);
      if (!imports) return null;
      const importers = [...ids].filter(([, others]) => named(others, true).includes(id)).map(([importer]) => importer);
      return {
        importedIds: named(imports, false),
        dynamicallyImportedIds: named(imports, true),
        dynamicImporters: importers,
      };
    },
  };
}

it("puts what only the first tab and later screens load into one chunk", () => {
  const graph = graphOf({
    "main.tsx": ["session.ts", "lazy app.tsx"],
    "sign-in.tsx": ["field.tsx"],
    "pages/browser.ts": ["lazy menu.ts"],
    "app.tsx": ["frame.tsx", "session.ts", "lazy routes/dashboard.tsx?tsr-split=component"],
    "routes/dashboard.tsx?tsr-split=component": ["sidebar.tsx", "menu.ts"],
    "routes/dashboard.index.tsx?tsr-split=component": ["chart.tsx", "field.tsx", "lazy help.tsx"],
    "routes/dashboard.later.tsx": ["chart.tsx", "table.tsx"],
    "session.ts": [],
    "field.tsx": [],
    "menu.ts": [],
    "frame.tsx": [],
    "sidebar.tsx": ["icon.tsx"],
    "icon.tsx": [],
    "chart.tsx": [],
    "help.tsx": [],
    "table.tsx": [],
  });
  const chunkOf = firstTabChunk();
  const inChunk = (names: readonly string[]) => names.filter((name) => chunkOf(source(name), graph) !== null);
  expect(inChunk(["frame.tsx", "sidebar.tsx", "icon.tsx", "chart.tsx"])).toHaveLength(4);
  expect(inChunk(["main.tsx", "session.ts", "field.tsx", "menu.ts", "app.tsx", "help.tsx", "table.tsx"])).toEqual([]);
});
