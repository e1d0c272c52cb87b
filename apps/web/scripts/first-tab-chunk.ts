import { resolve } from "node:path";

type Graph = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
};

const source = (path: string): string => resolve(import.meta.dirname, "../src", path);

/** Loaded one after the other until the first dashboard tab is shown. */
const FIRST_TAB = [
  "app.tsx",
  "routes/dashboard.tsx?tsr-split=component",
  "routes/dashboard.index.tsx?tsr-split=component",
];

/**
 * Returns the chunk of a module: one for all that the first dashboard tab loads, whatever else
 * shares it, and null for the rest. Left to itself the bundler makes a file for each set of screens
 * that share a module: ninety of a few hundred bytes, which compress badly one by one. What the
 * sign-in page or the public pages load too stays apart, and so does what is loaded on demand.
 */
export function firstTabChunk(): (id: string, graph: Graph) => string | null {
  let members: ReadonlySet<string> | undefined;
  return (id, graph) => {
    members ??= membersIn(graph);
    return members.has(id) ? "first-tab" : null;
  };
}

function membersIn(graph: Graph): ReadonlySet<string> {
  const signIn = reach(graph, [source("main.tsx"), source("sign-in.tsx")], { lazy: false });
  const publicPages = reach(graph, [source("pages/browser.ts")], { lazy: true });
  const own = [...reach(graph, FIRST_TAB.map(source), { lazy: false })];
  const isShared = (id: string) => signIn.has(id) || publicPages.has(id);
  return new Set(own.filter((id) => !isShared(id) && graph.getModuleInfo(id)?.dynamicImporters.length === 0));
}

function reach(graph: Graph, roots: readonly string[], { lazy }: { lazy: boolean }): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = reached.has(id) ? null : graph.getModuleInfo(id);
    if (!info) continue;
    reached.add(id);
    waiting.push(...info.importedIds, ...(lazy ? info.dynamicallyImportedIds : []));
  }
  return reached;
}
