import { globSync } from "node:fs";
import { basename } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType, type IViolation } from "dependency-cruiser";
import { findUndeclaredDependencies } from "./check-dependencies.ts";
import { LAYERS, type Opening } from "./layers.ts";

const SOURCE = "^(?:apps|packages)/";
const TEST = "\\.test\\.tsx?$|/src/testing/";
const COMPOSITION = "/compose\\.ts$|-command\\.ts$";

/**
 * Returns every import that the layer table forbids, every cycle of files (types included), every
 * import of an undeclared package, and every folder missing from the table, each as one sentence.
 * Reads the workspace below `root`.
 */
export async function findImportProblems(root: string): Promise<string[]> {
  const unknown = globSync("{apps,packages}/*", { cwd: root })
    .toSorted()
    .filter((folder) => LAYERS[basename(folder)] === undefined)
    .map((folder) => `${folder} is not in the table of layers (scripts/layers.ts).`);
  const { output } = await cruise(
    globSync("{apps,packages}/*/src", { cwd: root }).toSorted(),
    {
      baseDir: root,
      // Parses with `@swc/core`, because the compiler of TypeScript 7 has no API of its own yet.
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      validate: true,
      ruleSet: { forbidden: [...generalRules(), ...layerRules()] },
    },
    {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default"],
    },
  );
  if (typeof output === "string") throw new Error(`dependency-cruiser answered with a report: ${output}`);
  return [...unknown, ...violationsOf(output), ...findUndeclaredDependencies(root, output.modules)];
}

function generalRules(): IForbiddenRuleType[] {
  return [
    { name: "is part of a cycle", severity: "error", from: { path: SOURCE }, to: { circular: true } },
    {
      name: "reaches into another package by its path",
      severity: "error",
      from: { path: "^((?:apps|packages)/[^/]+)/", pathNot: TEST },
      to: { path: SOURCE, pathNot: "^$1/", dependencyTypes: ["local"] },
    },
    {
      name: "imports its own package by name",
      severity: "error",
      from: { path: "^((?:apps|packages)/[^/]+)/src/", pathNot: TEST },
      to: { path: "^$1/src/", dependencyTypesNot: ["local"] },
    },
  ];
}

/** Returns one rule for each pair of layers that is not entirely open. */
function layerRules(): IForbiddenRuleType[] {
  const names = Object.keys(LAYERS);
  return names.flatMap((layer) =>
    names
      .filter((target) => target !== layer && LAYERS[layer]?.[target] !== "all")
      .map((target) => layerRule(layer, target, LAYERS[layer]?.[target])),
  );
}

function layerRule(layer: string, target: string, opening: Opening | undefined): IForbiddenRuleType {
  const parts = opening === undefined || opening === "all" ? [] : opening;
  const open = parts.flatMap((part) => (part instanceof RegExp ? [part.source] : []));
  const exempt = parts.includes("composition") ? `${TEST}|${COMPOSITION}` : TEST;
  return {
    name:
      opening === undefined
        ? `may not import ${target}`
        : `may import of ${target} only ${parts.map(nameOf).join(", ")}`,
    severity: "error",
    from: { path: `${SOURCE}${layer}/src/`, pathNot: exempt },
    to: {
      path: `${SOURCE}${target}/`,
      ...(open.length > 0 ? { pathNot: open } : {}),
      ...(parts.includes("types") ? { dependencyTypesNot: ["type-only"] } : {}),
    },
  };
}

function nameOf(part: Exclude<Opening, "all">[number]): string {
  if (part === "types") return "types";
  if (part === "composition") return "in compose.ts and commands";
  return `what matches ${part}`;
}

function violationsOf({ summary }: ICruiseResult): string[] {
  const sentences = summary.violations.map((violation) =>
    violation.type === "cycle"
      ? `${cycleOf(violation).join(" → ")} is a cycle.`
      : `${violation.from} ${violation.rule.name} (${violation.to}).`,
  );
  return [...new Set(sentences)].toSorted();
}

/**
 * Returns the files of a cycle, starting with the alphabetically first, so that each cycle has one
 * name.
 */
function cycleOf({ from, cycle = [] }: IViolation): string[] {
  const files = [from, ...cycle.map(({ name }) => name)].slice(0, -1);
  const first = files.indexOf(files.toSorted()[0] ?? from);
  const turned = [...files.slice(first), ...files.slice(0, first)];
  return [...turned, turned[0] ?? from];
}
