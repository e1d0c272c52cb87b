import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * What Vite puts around each `import()` of a build: it asks for the files with `modulepreload`
 * links, whose failure a browser keeps.
 */
const VITE_HELPER = /vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL("../src/lib/api/load-files.ts", import.meta.url));

/**
 * Returns a Vite plugin that makes each `import()` of a build wait for its files with
 * src/lib/api/load-files.ts, in place of Vite's own helper. The build fails if that helper is no
 * longer found, or if the build has more than one stylesheet.
 */
export function carefulImports(): Plugin {
  let isReplaced = false;
  return {
    name: "aavarti-careful-imports",
    apply: "build",
    // A file that loads no other is not in the list by itself.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "html" || files.includes(file) ? files : [file, ...files],
        },
      },
    }),
    transform: {
      order: "post",
      filter: { id: VITE_HELPER },
      handler() {
        isReplaced = true;
        return {
          code: `import { importWithFiles } from ${JSON.stringify(OURS)};
export const __vitePreload = (load, files = []) =>
  importWithFiles(load, files.flatMap((file) => (file.endsWith(".css") ? [] : "/" + file)));`,
          map: null,
        };
      },
    },
    generateBundle(_options, bundle) {
      if (!isReplaced) throw new Error("Vite puts something else around each import() now");
      const styles = Object.keys(bundle).filter((file) => file.endsWith(".css"));
      if (styles.length > 1)
        throw new Error(`The page loads one stylesheet from the start, and no others later: ${styles}`);
    },
  };
}
