import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readImports } from "./read-imports.ts";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ dependencies: Names, devDependencies: Names });

const DEVELOPMENT_FILE = /\.test\.tsx?$|\/src\/testing\/|\/vite(st)?\.config\.ts$|\/scripts\//;

/**
 * Every import of a package that the importing package does not declare, as a sentence. In a full install such an import finds the copy of
 * another package; in the production image, where only declared dependencies are, it finds nothing.
 */
export function findUndeclaredDependencies(root: string): string[] {
  return globSync("{apps,packages}/*/package.json", { cwd: root })
    .toSorted()
    .flatMap((manifest) => undeclaredIn(root, dirname(manifest)));
}

function undeclaredIn(root: string, folder: string): string[] {
  const { dependencies, devDependencies } = Manifest.parse(
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
  );
  return globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readImports(readFileSync(join(root, file), "utf8"))
        .filter(
          ({ specifier }) => !specifier.startsWith(".") && !isBuiltin(specifier) && !specifier.startsWith("virtual:"),
        )
        .filter(({ specifier, isTypeOnly }) => {
          const name = packageOf(specifier);
          const isForDevelopment = isTypeOnly || DEVELOPMENT_FILE.test(file);
          return !(
            name in dependencies ||
            (isForDevelopment && (name in devDependencies || `@types/${name}` in devDependencies))
          );
        })
        .map(
          ({ specifier, line }) =>
            `${file}:${line} imports ${packageOf(specifier)}, which ${folder}/package.json does not name among its dependencies.`,
        ),
    );
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
