import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";

/**
 * Maximum columns of a comment line, indentation included. Code may be wider: the formatter decides
 * there.
 */
const MAX_COLUMNS = 100;

/** Merged migrations never change, not even in a comment; generated files stay as generated. */
const EXEMPT = /^packages\/db\/src\/migrations\/|\.gen\.ts$/;

/**
 * Returns every comment line wider than 100 columns in tracked TypeScript and JavaScript files, one
 * sentence each. Migrations, generated files, comments behind code and lines with `biome-ignore`
 * are not checked.
 */
export function findWideComments(root: string): string[] {
  return execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !EXEMPT.test(file))
    .flatMap((file) => wideCommentsIn(file, readFileSync(join(root, file), "utf8")));
}

/**
 * Returns the comment lines of one source text that are wider than 100 columns, one sentence each.
 * Comments behind code on the same line and lines with `biome-ignore` are not checked.
 */
export function wideCommentsIn(file: string, source: string): string[] {
  const lines = source.split("\n");
  if (!lines.some((line) => line.length > MAX_COLUMNS)) return [];
  const starts = lineStarts(lines);
  return parseSync(file, source).comments.flatMap(({ start, end }) => {
    const first = starts.findLastIndex((at) => at <= start);
    const last = starts.findLastIndex((at) => at < end);
    if (source.slice(starts[first], start).trim() !== "") return [];
    return lines.slice(first, last + 1).flatMap((line, place) => {
      const isWide = line.length > MAX_COLUMNS && !line.includes("biome-ignore");
      return isWide
        ? [`${file}:${first + place + 1} has a comment of ${line.length} columns; ${MAX_COLUMNS} at most.`]
        : [];
    });
  });
}

function lineStarts(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}
