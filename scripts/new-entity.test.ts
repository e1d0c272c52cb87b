import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "@swc/core";
import { describe, expect, it } from "vitest";
import { ROOT } from "./installation.ts";
import { type Options, readEntity, USAGE } from "./new-entity/entity.ts";
import { registryRows } from "./new-entity/registry-rows.ts";
import { serverFiles } from "./new-entity/server-files.ts";
import { webFiles } from "./new-entity/web-files.ts";
import { runCommand } from "./run-command.ts";

const OPTIONS = { hindi: "घोषणा,घोषणाएँ", fields: "title:line:शीर्षक,body:text:विवरण,day:day:दिन" };
const announcement = readEntity("announcement", OPTIONS);

/** Returns what a source imports by name, per module. */
const importsOf = (source: string) =>
  [...source.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm)].map(([, names = "", from = ""]) => ({
    from,
    names: names
      .split(",")
      .map((name) =>
        name
          .replace(/^\s*(type )?/, "")
          .replace(/ as .*/, "")
          .trim(),
      )
      .filter(Boolean),
  }));

/** Returns the file of this repository that a module's name means; null for a library. */
function targetOf(importer: string, from: string): string | null {
  if (from.startsWith(".")) return posix.join(posix.dirname(importer), from);
  const [, name = "", path = ""] = /^@aavarti\/([^/]+)\/(.+)$/.exec(from) ?? [];
  return name === "" ? null : `packages/${name}/src/${path}.ts`;
}

it.each(["--help", "-h"])("prints its usage for %s", async (option) => {
  const found = await runCommand(process.execPath, [join(ROOT, "scripts/new-entity.ts"), option]);
  expect(found).toEqual({ isFine: true, output: expect.stringContaining(USAGE) });
});

describe("a new entity", () => {
  it("gets files of its own in every layer, each with its name", () => {
    const files = [...serverFiles(announcement, "9999"), ...webFiles(announcement)];
    const layers = ["db", "contract", "services", "api", "server", "web"];
    for (const layer of layers)
      expect(files.map(([path]) => path)).toContainEqual(expect.stringContaining(`/${layer}/`));
    expect(new Set(files.map(([path]) => path)).size).toBe(files.length);
    for (const [, source] of files) expect(source).toMatch(/announcement/i);
  });

  it("offers to create the first one to those who may write", () => {
    const [, list = ""] = webFiles(announcement).find(([path]) => path.endsWith("-list.tsx")) ?? [];
    expect(list).toMatch(/<NoRecords[^>]*\bneeds="announcements\.write"/);
  });

  it("gets files without syntax errors", () => {
    const sources = [...serverFiles(announcement, "9999"), ...webFiles(announcement)].filter(([path]) =>
      /\.tsx?$/.test(path),
    );
    expect(sources.length).toBeGreaterThan(10);
    for (const [path, source] of sources)
      expect(() => parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") }), path).not.toThrow();
  });

  it("imports only what exists", () => {
    const files = [...serverFiles(announcement, "9999"), ...webFiles(announcement)];
    const sources = new Map(files);
    const missing = files.flatMap(([path, source]) =>
      importsOf(source).flatMap(({ from, names }) => {
        const target = targetOf(path, from);
        if (target === null || target.endsWith("/schema.ts")) return [];
        const imported =
          sources.get(target) ?? (existsSync(join(ROOT, target)) ? readFileSync(join(ROOT, target), "utf8") : "");
        return names
          .filter(
            (name) =>
              !new RegExp(`export (type |const |async function |function |interface |class )+${name}\\b`).test(
                imported,
              ),
          )
          .filter((name) => !new RegExp(`export (type |const )?\\{[^}]*\\b${name}\\b`).test(imported))
          .map((name) => `${path}: ${name} of ${target}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it("finds its place in every registry as it is today", () => {
    for (const [path, change] of registryRows(announcement, "z")) {
      const before = readFileSync(join(ROOT, path), "utf8");
      const after = change(before);
      expect(after.length, path).toBeGreaterThan(before.length);
      expect(after, path).toContain("announcement");
    }
  });

  it.each<[string, string | undefined, Options, string]>([
    ["no name", undefined, OPTIONS, "NAME must be one lower-case English word."],
    ["a name of two words", "price list", OPTIONS, "NAME must be one lower-case English word."],
    ["a plural that is its name", "news", { ...OPTIONS, plural: "news" }, "The plural must be one other"],
    ["no Hindi", "announcement", { ...OPTIONS, hindi: "announcement" }, "--hindi needs two Hindi names"],
    ["no line first", "announcement", { ...OPTIONS, fields: "body:text:विवरण" }, "--fields needs a line first"],
    ["a reserved field", "announcement", { ...OPTIONS, fields: "tenant:line:नाम" }, "tenant can't be the name"],
    ["an unknown kind", "announcement", { ...OPTIONS, fields: "price:money:मूल्य" }, "price needs a kind"],
    ["a field without Hindi", "announcement", { ...OPTIONS, fields: "title:line:title" }, "title needs a Hindi name"],
    ["a field twice", "announcement", { ...OPTIONS, fields: "title:line:शीर्षक,title:text:शीर्षक" }, "same name"],
  ])("is refused with %s", (_, name, options, message) => {
    expect(() => readEntity(name, options)).toThrow(message);
  });
});
