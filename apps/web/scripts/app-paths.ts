import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * The addresses in the generated route tree: `/dashboard/customers/$id`. Throws when the generator
 * writes them another way.
 */
function readAppPaths(routeTree: string): string[] {
  const union = /\bfullPaths:\s*((?:\|?\s*"[^"]+"\s*)+);/.exec(routeTree)?.[1];
  if (!union) throw new Error("src/routeTree.gen.ts names no fullPaths: scripts/app-paths.ts reads them");
  const paths = [...union.matchAll(/"([^"]+)"/g)].map(([, path = ""]) => path.replace(/(.)\/$/, "$1"));
  return [...new Set(paths)].sort();
}

/**
 * Returns a Vite plugin that, in a build, writes the application's paths from the generated route
 * tree to `site/app-paths.json` of the output, as a sorted JSON array (`/dashboard/customers/$id`).
 * The server answers 404 with the application's own page to any other path. Beside the prerendered
 * pages, where no visitor can fetch it. The build fails if the tree names no paths.
 */
export function appPaths(): Plugin {
  return {
    name: "aavarti-app-paths",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const paths = readAppPaths(await readFile(join(import.meta.dirname, "../src/routeTree.gen.ts"), "utf8"));
        await mkdir(join(dir, "site"), { recursive: true });
        await writeFile(join(dir, "site/app-paths.json"), JSON.stringify(paths));
      },
    },
  };
}
