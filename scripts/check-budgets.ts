import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a visitor may have to load, in bytes after gzip. 1 kB is 1,000 bytes. */
const BUDGETS = {
  publicPage: 90_000,
  signIn: 130_000,
  firstDashboardTab: 200_000,
  laterChunk: 60_000,
  css: 25_000,
} as const;

/** Sources as Vite's manifest names them. */
const APP = "index.html";
const PUBLIC_PAGE = "site.html";
const SIGN_IN_ROUTE = "src/routes/login.tsx?tsr-split=component";
const DASHBOARD_ROUTES = ["src/routes/dashboard.tsx?tsr-split=component", "src/routes/dashboard.index.tsx?tsr-split=component"];

/** One file of the build, as Vite's manifest has it. */
export type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** One line of the report. `spent` and `budget` are bytes after gzip. */
export type Spending = { name: string; spent: number; budget: number };

/**
 * What each kind of visit loads, held against its budget. `sizeOf` tells a file's size after gzip. A public page counts
 * everything that it can ever load, the parts that only a press brings as well; sign-in and dashboard what their first
 * screen needs; a later chunk what one press adds to the open dashboard.
 * Throws when the manifest lacks a name that is measured, so that a moved file cannot pass by not being found.
 */
export function measureSpending(manifest: Manifest, sizeOf: (file: string) => number): Spending[] {
  const chunk = (name: string): Chunk => {
    const found = manifest[name];
    if (!found) throw new Error(`The build has no ${name}: scripts/check-budgets.ts measures it`);
    return found;
  };
  const reach = (names: readonly string[], { lazy }: { lazy: boolean }): Set<string> => {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      const { imports = [], dynamicImports = [] } = chunk(name);
      for (const next of lazy ? [...imports, ...dynamicImports] : imports) visit(next);
    };
    names.forEach(visit);
    return seen;
  };
  const filesOf = (names: Iterable<string>, kind: "js" | "css"): Set<string> =>
    new Set([...names].flatMap((name) => (kind === "js" ? [chunk(name).file] : (chunk(name).css ?? []))));
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);

  const signIn = reach([APP, SIGN_IN_ROUTE], { lazy: false });
  const dashboard = reach([APP, ...DASHBOARD_ROUTES], { lazy: false });
  const open = filesOf(dashboard, "js");
  const all = reach([APP], { lazy: true });
  const later = [...all].flatMap((name) => chunk(name).dynamicImports ?? []);

  return [
    ...[PUBLIC_PAGE].map((name) => ({
      name: "public pages, everything they can load",
      spent: sum(filesOf(reach([name], { lazy: true }), "js")),
      budget: BUDGETS.publicPage,
    })),
    { name: "sign-in", spent: sum(filesOf(signIn, "js")), budget: BUDGETS.signIn },
    { name: "first dashboard tab", spent: sum(open), budget: BUDGETS.firstDashboardTab },
    ...[...new Set(later)].map((name) => ({
      name: `later: ${name}`,
      spent: sum([...filesOf(reach([name], { lazy: false }), "js")].filter((file) => !open.has(file))),
      budget: BUDGETS.laterChunk,
    })),
    { name: "CSS", spent: sum(filesOf(Object.keys(manifest), "css")), budget: BUDGETS.css },
  ];
}
