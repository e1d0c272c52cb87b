import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { LAYERS, type Opening } from "./layers.ts";
import { type Import, readImports } from "./read-imports.ts";

const SCOPE = "@aavarti/";

type Rule = Readonly<Record<string, Opening>>;
type Source = { file: string; imports: Import[] };

/** Every import that the table of layers forbids and every circle of files inside a package, each as a sentence that names the place. */
export function findLayerProblems(root: string): string[] {
  const problems: string[] = [];
  for (const folder of globSync("{apps,packages}/*", { cwd: root }).toSorted()) {
    const layer = basename(folder);
    const rule = LAYERS[layer];
    if (rule === undefined) {
      problems.push(`${folder} is not in the table of layers (scripts/layers.ts).`);
      continue;
    }
    const sources = readSources(root, folder);
    for (const source of sources) problems.push(...forbiddenImports(source, { folder, layer, rule }));
    problems.push(...circles(sources));
  }
  return problems;
}

function readSources(root: string, folder: string): Source[] {
  return globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root })
    .toSorted()
    .map((file) => ({ file, imports: readImports(readFileSync(join(root, file), "utf8")) }));
}

function forbiddenImports(
  { file, imports }: Source,
  { folder, layer, rule }: { folder: string; layer: string; rule: Rule },
): string[] {
  if (isTest(file)) return [];
  return imports.flatMap((found) => {
    const place = `${file}:${found.line}`;
    if (found.specifier.startsWith(".")) {
      const target = join(dirname(file), found.specifier);
      return relative(folder, target).startsWith("..")
        ? [`${place} reaches into another package (${found.specifier}).`]
        : [];
    }
    if (!found.specifier.startsWith(SCOPE)) return [];
    const target = found.specifier.slice(SCOPE.length).split("/", 1)[0] ?? "";
    const refusal = target === layer ? "imports itself by its package name" : refuse(file, found, target, rule);
    return refusal === undefined ? [] : [`${place} ${refusal} (${found.specifier}).`];
  });
}

function refuse(file: string, { specifier, isTypeOnly }: Import, target: string, rule: Rule): string | undefined {
  const opening = rule[target];
  if (opening === undefined) return `may not import ${target}`;
  if (opening === "all") return undefined;
  const isOpen = opening.some((part) => {
    if (part === "types") return isTypeOnly;
    if (part === "composition") return isComposition(file);
    return part.test(specifier);
  });
  return isOpen ? undefined : `may import of ${target} only ${opening.map(describe).join(", ")}`;
}

function describe(part: Exclude<Opening, "all">[number]): string {
  if (part === "types") return "types";
  if (part === "composition") return "in compose.ts and commands";
  return `what matches ${part}`;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/src/testing/");
const isComposition = (file: string) => basename(file) === "compose.ts" || file.endsWith("-command.ts");

/** Circles of imports that exist at run time, each named once, from its first file. Types are erased, so a circle of types is none. */
function circles(sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ file }) => file));
  const edges = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports
        .filter(({ isTypeOnly, specifier }) => !isTypeOnly && specifier.startsWith("."))
        .map(({ specifier }) => join(dirname(file), specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  const found = new Map<string, string>();
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const circle = path.slice(start);
      found.set(circle.toSorted().join(" "), `${[...circle, file].join(" → ")} is a circle.`);
      return;
    }
    if (done.has(file)) return;
    for (const target of edges.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return [...found.values()];
}
