import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import type { IModule } from "dependency-cruiser";
import { z } from "zod";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ dependencies: Names, devDependencies: Names });

const DEVELOPMENT_FILE = /\.test\.tsx?$|\/src\/testing\//;

/**
 * Returns every import of a package that the importing package does not declare, as a sentence. In
 * a full install such an import finds another package's copy; in the production image, which has
 * declared dependencies only, it fails. Types and development files may use devDependencies; files
 * outside the `src` of an app or package are not checked.
 */
export function findUndeclaredDependencies(root: string, modules: readonly IModule[]): string[] {
  const manifests = new Map<string, z.output<typeof Manifest>>();
  const manifestOf = (folder: string) => {
    const known = manifests.get(folder);
    if (known) return known;
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")));
    manifests.set(folder, manifest);
    return manifest;
  };
  return modules.flatMap(({ source, dependencies }) => {
    const folder = /^(?:apps|packages)\/[^/]+(?=\/src\/)/.exec(source)?.[0];
    if (folder === undefined) return [];
    const { dependencies: declared, devDependencies } = manifestOf(folder);
    const undeclared = dependencies.filter(({ module, dependencyTypes }) => {
      if (module.startsWith(".") || isBuiltin(module) || module.startsWith("virtual:")) return false;
      const name = packageOf(module);
      const isForDevelopment = dependencyTypes.includes("type-only") || DEVELOPMENT_FILE.test(source);
      return !(
        name in declared ||
        (isForDevelopment && (name in devDependencies || `@types/${name}` in devDependencies))
      );
    });
    return [...new Set(undeclared.map(({ module }) => packageOf(module)))].map(
      (name) => `${source} imports ${name}, which ${folder}/package.json does not name among its dependencies.`,
    );
  });
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
