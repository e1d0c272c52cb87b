import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findImportProblems } from "./check-layers.ts";
import { LAYERS } from "./layers.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "aavarti-layers-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/**
 * Finds the problems of a workspace with these files, in which every package of the table can be
 * imported by its name.
 */
function findIn(files: Record<string, string>): Promise<string[]> {
  const dependencies = Object.fromEntries(Object.keys(LAYERS).map((layer) => [`@aavarti/${layer}`, "workspace:*"]));
  mkdirSync(join(root, "node_modules/@aavarti"), { recursive: true });
  for (const layer of Object.keys(LAYERS)) {
    const folder = ["server", "worker", "web"].includes(layer) ? `apps/${layer}` : `packages/${layer}`;
    const manifest = { name: `@aavarti/${layer}`, exports: { "./*": "./src/*.ts" }, dependencies };
    write(`${folder}/package.json`, JSON.stringify(manifest));
    symlinkSync(join(root, folder), join(root, "node_modules/@aavarti", layer));
  }
  for (const file of TARGETS) write(file, "export const x = 1;");
  for (const [file, text] of Object.entries(files)) write(file, text);
  return findImportProblems(root);
}

const TARGETS = [
  "packages/db/src/queries/customers.ts",
  "packages/db/src/tenant.ts",
  "packages/jobs/src/definitions/reminders.ts",
  "packages/jobs/src/producer.ts",
  "packages/providers/src/email/postmark.ts",
  "packages/contract/src/fields.ts",
  "packages/runtime/src/ids.ts",
  "packages/testing/src/clock.ts",
  "packages/services/src/customers/list.ts",
  "packages/api/src/root.ts",
  "packages/domain/src/money.ts",
];

describe("the table of layers", () => {
  it.each<[string, string, string, string | undefined]>([
    ["services/src/a.ts", `import { x } from "@aavarti/db/queries/customers";`, "a lower layer", undefined],
    ["services/src/a.ts", `import { x } from "@aavarti/jobs/definitions/reminders";`, "an open part", undefined],
    [
      "services/src/a.ts",
      `import { x } from "@aavarti/jobs/producer";`,
      "a closed part",
      "may import of jobs only what matches",
    ],
    [
      "services/src/a.ts",
      `import { x } from "@aavarti/providers/email/postmark";`,
      "a vendor",
      "may import of providers only what matches",
    ],
    ["domain/src/a.ts", `import { x } from "@aavarti/contract/fields";`, "an upper layer", "may not import contract"],
    ["db/src/a.ts", `export { x } from "@aavarti/runtime/ids";`, "a re-export", "may not import runtime"],
    ["db/src/a.ts", `const x = await import("@aavarti/testing/clock");`, "a dynamic import", "may not import testing"],
    [
      "contract/src/a.ts",
      `import {\n  x,\n  y,\n} from "@aavarti/services/customers/list";`,
      "an import over several lines",
      "may not import services",
    ],
    ["client/src/a.ts", `import type { x } from "@aavarti/api/root";`, "a type", undefined],
    [
      "client/src/a.ts",
      `import { x } from "@aavarti/api/root";`,
      "a value for its type",
      "may import of api only types",
    ],
    [
      "domain/src/a.ts",
      `import { x } from "../../db/src/tenant.ts";`,
      "another package's file",
      "reaches into another package by its path",
    ],
    [
      "domain/src/a.ts",
      `import { x } from "@aavarti/domain/money";`,
      "its own name",
      "imports its own package by name",
    ],
    ["db/src/a.test.ts", `import { x } from "@aavarti/testing/clock";`, "anything from a test", undefined],
  ])("packages/%s %s: %s", async (file, source, _, problem) => {
    const problems = await findIn({ [`packages/${file}`]: source });
    if (problem === undefined) expect(problems).toEqual([]);
    else expect(problems).toContainEqual(expect.stringContaining(`packages/${file} ${problem}`));
  });

  it("lets only compose.ts and commands of an app take the real things", async () => {
    const source = `import { x } from "@aavarti/db/tenant";`;
    const files = ["compose.ts", "seed-demo-command.ts", "app.ts"].map((name) => [`apps/server/src/${name}`, source]);
    expect(await findIn(Object.fromEntries(files))).toEqual([
      "apps/server/src/app.ts may import of db only types, in compose.ts and commands (packages/db/src/tenant.ts).",
    ]);
  });

  it("knows every package", async () => {
    expect(await findIn({ "packages/helpers/package.json": "{}", "packages/helpers/src/a.ts": "" })).toEqual([
      "packages/helpers is not in the table of layers (scripts/layers.ts).",
    ]);
  });

  it("finds a cycle of files once, also a cycle of types", async () => {
    const problems = await findIn({
      "packages/domain/src/a.ts": `import { b } from "./b.ts";`,
      "packages/domain/src/b.ts": `import { c } from "./deep/c.ts";`,
      "packages/domain/src/deep/c.ts": `export * from "../a.ts";`,
      "packages/domain/src/d.ts": `import type { E } from "./e.ts";`,
      "packages/domain/src/e.ts": `import { d } from "./d.ts";`,
    });
    expect(problems).toEqual([
      "packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/deep/c.ts → packages/domain/src/a.ts is a cycle.",
      "packages/domain/src/d.ts → packages/domain/src/e.ts → packages/domain/src/d.ts is a cycle.",
    ]);
  });
});

it("finds imports that only work because another package brought them along", async () => {
  for (const name of ["kysely", "pg", "zod", "vitest"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  const files = {
    "packages/db/package.json": JSON.stringify({
      name: "@aavarti/db",
      exports: { "./*": "./src/*.ts" },
      dependencies: { kysely: "1", "@aavarti/domain": "1" },
      devDependencies: { vitest: "1", "@types/pg": "1" },
    }),
    "packages/db/src/pool.ts": [
      `import { sql } from "kysely";`,
      `import type { Pool } from "pg";`,
      `import "node:fs";`,
      `import { x } from "@aavarti/domain/money";`,
      `import { z } from "zod";`,
      `import { it } from "vitest";`,
    ].join("\n"),
    "packages/db/src/pool.test.ts": `import { it } from "vitest";`,
  };
  const sentence = (name: string) =>
    `packages/db/src/pool.ts imports ${name}, which packages/db/package.json does not name among its dependencies.`;
  expect(await findIn(files)).toEqual([sentence("vitest"), sentence("zod")]);
});
