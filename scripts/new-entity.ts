import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./installation.ts";
import { type Entity, readEntity, USAGE } from "./new-entity/entity.ts";
import { registryRows } from "./new-entity/registry-rows.ts";
import { serverFiles } from "./new-entity/server-files.ts";
import { FIXED_HINDI, webFiles } from "./new-entity/web-files.ts";
import { runCommand, tool } from "./run-command.ts";

/** Files with the keys of shortcuts that open screens. */
const SHORTCUTS = ["features/frame/destinations.ts", "lib/frame/noun-screens.ts", "lib/frame/plain-screens.ts"].map(
  (file) => `apps/web/src/${file}`,
);

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

function write(path: string, source: string): string {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), source);
  return path;
}

const nextMigration = (): string => {
  const numbers = readdirSync(join(ROOT, "packages/db/src/migrations")).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, "0");
};

/** Returns the first letter of the list's name, or else of the alphabet, that opens no screen. */
function freeKey(list: string): string {
  const used = new Set(SHORTCUTS.flatMap((path) => [...read(path).matchAll(/key: "(\w)"/g)].map(([, key]) => key)));
  const key = [...list, ..."abcdefhijklmnopqrstuvwxyz"].find((letter) => letter !== "g" && !used.has(letter));
  if (key === undefined) throw new Error("Every key opens a screen already.");
  return key;
}

/**
 * Writes the files of a new entity and adds its rows to the registries, without what other commands
 * generate from them (types, routes, catalogues), and returns all their paths. Throws, before
 * writing any, when a new file exists already or a registry has no place for the row.
 */
export function writeEntity(entity: Entity): string[] {
  const files = [...serverFiles(entity, nextMigration()), ...webFiles(entity)];
  const taken = files.find(([path]) => existsSync(join(ROOT, path)));
  if (taken) throw new Error(`${taken[0]} is there already.`);
  const changed = registryRows(entity, freeKey(entity.list)).map(([path, change]): [string, string] => [
    path,
    change(read(path)),
  ]);
  return [...files.map(([path, source]) => write(path, source.trimStart())), ...changed.map((file) => write(...file))];
}

/** Writes the web app's tree of routes, as its build does. */
async function writeRouteTree(): Promise<void> {
  const web = join(ROOT, "apps/web");
  const plugin = createRequire(join(web, "package.json")).resolve("@tanstack/router-plugin/vite");
  const { Generator, getConfig } = createRequire(plugin)("@tanstack/router-generator");
  const config = getConfig({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }, web);
  await new Generator({ config, root: web }).run();
}

/** Fills in the Hindi of texts that a catalogue has already, or that is given. */
function translate(given: Readonly<Record<string, string>>): void {
  const catalogues = globSync("apps/web/src/**/locales/hi.po", { cwd: ROOT });
  const entry = /^msgid "(.*)"\nmsgstr "(.*)"$/gm;
  const known = new Map(Object.entries(given));
  for (const path of catalogues)
    for (const [, text = "", hindi = ""] of read(path).matchAll(entry)) if (text && hindi) known.set(text, hindi);
  for (const path of catalogues) {
    const source = read(path);
    const filled = source.replaceAll(entry, (whole, text: string, hindi: string) =>
      hindi === "" && text !== "" ? `msgid "${text}"\nmsgstr "${known.get(text) ?? ""}"` : whole,
    );
    if (filled !== source) write(path, filled);
  }
}

async function run(name: string, file: string, args: readonly string[]): Promise<void> {
  const { isFine, output } = await runCommand(file, args);
  console.log(`  ${isFine ? "✓" : "✗"} ${name}`);
  if (!isFine) throw new Error(output);
}

async function generate(entity: Entity, written: readonly string[]): Promise<void> {
  const { one, many, hindi, fields } = entity;
  const node = (script: string) => [process.execPath, [script]] as const;
  await run("released migrations", ...node("scripts/check-migrations.ts"));
  await run("types of the database", ...node("scripts/database-types.ts"));
  await run("routers", ...node("scripts/check-routers.ts"));
  await writeRouteTree();
  await runCommand(...node("scripts/languages.ts"));
  translate({
    ...FIXED_HINDI,
    [one]: hindi.one,
    [many]: hindi.many,
    ...Object.fromEntries(fields.map((of) => [of.label, of.hindi])),
  });
  await run("texts in every language", ...node("scripts/languages.ts"));
  await run("format", tool("biome"), ["check", "--write", ...written.filter((path) => /\.tsx?$/.test(path))]);
  await run("OpenAPI document", ...node("apps/server/src/rest/write-openapi-command.ts"));
}

async function create(entity: Entity): Promise<void> {
  const written = writeEntity(entity);
  console.log(written.map((path) => `  ${path}`).join("\n"));
  await generate(entity, written);
  console.log(`
Next:
  - Write the rules that ${entity.list} have, the meaning in docs/glossary.md, and the lead of the empty list.
  - Choose the icon in apps/web/src/lib/frame/plain-screens.ts.
  - Run npm run verify, the new tests, and the isolation tests.`);
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        plural: { type: "string" },
        hindi: { type: "string" },
        fields: { type: "string" },
        agents: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const { help, ...options } = values;
    if (help) console.log(USAGE);
    else await create(readEntity(positionals[0], options));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}
