import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLayerProblems } from "./check-layers.ts";
import { ROOT } from "./installation.ts";
import { readImports } from "./read-imports.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "aavarti-layers-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function plant(files: Record<string, string>): string[] {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }
  return findLayerProblems(root);
}

describe("the table of layers", () => {
  it("holds in this repository", () => {
    expect(findLayerProblems(ROOT)).toEqual([]);
  });

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
      "an import over lines",
      "may not import services",
    ],
    ["client/src/a.ts", `import type { AppRouter } from "@aavarti/api/root";`, "a type", undefined],
    [
      "client/src/a.ts",
      `import { type AppRouter } from "@aavarti/api/root";`,
      "a module for its type",
      "may import of api only types",
    ],
    [
      "domain/src/a.ts",
      `import { x } from "../../db/src/tenant.ts";`,
      "another package's file",
      "reaches into another package",
    ],
    [
      "domain/src/a.ts",
      `import { x } from "@aavarti/domain/money";`,
      "its own name",
      "imports itself by its package name",
    ],
    ["db/src/a.test.ts", `import { x } from "@aavarti/testing/clock";`, "anything from a test", undefined],
  ])("packages/%s %s: %s", (file, source, _, problem) => {
    const problems = plant({ [`packages/${file}`]: source });
    expect(problems).toEqual(problem === undefined ? [] : [expect.stringContaining(`packages/${file}:1 ${problem}`)]);
  });

  it("lets only compose.ts and commands of an app take the real things", () => {
    const source = `import { x } from "@aavarti/db/tenant";`;
    const files = ["compose.ts", "seed-demo-command.ts", "app.ts"].map((name) => [`apps/server/src/${name}`, source]);
    expect(plant(Object.fromEntries(files))).toEqual([
      "apps/server/src/app.ts:1 may import of db only types, in compose.ts and commands (@aavarti/db/tenant).",
    ]);
  });

  it("knows every package", () => {
    expect(plant({ "packages/helpers/src/a.ts": "" })).toEqual([
      "packages/helpers is not in the table of layers (scripts/layers.ts).",
    ]);
  });

  it("finds a circle of files, once, and no circle of types", () => {
    const problems = plant({
      "packages/domain/src/a.ts": `import { b } from "./b.ts";`,
      "packages/domain/src/b.ts": `import { c } from "./deep/c.ts";`,
      "packages/domain/src/deep/c.ts": `export * from "../a.ts";`,
      "packages/domain/src/d.ts": `import type { E } from "./e.ts";`,
      "packages/domain/src/e.ts": `import { d } from "./d.ts";`,
    });
    expect(problems).toEqual([
      "packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/deep/c.ts → packages/domain/src/a.ts is a circle.",
    ]);
  });
});

describe("readImports", () => {
  it("takes no text for code", () => {
    const source = [
      `// import "a";`,
      `/*`,
      `import "b";`,
      `*/`,
      "const t = `",
      `import "c";`,
      "`;",
      `const s = 'import "d"';`,
      `const u = "export * from 'e'";`,
      `import "f";`,
    ].join("\n");
    expect(readImports(source)).toEqual([{ specifier: "f", isTypeOnly: false, line: 10 }]);
  });

  it("tells types from values and finds every form", () => {
    const source = [
      `import a from "1";`,
      `import * as b from "2";`,
      `import c, { type D } from '3';`,
      `import type { E } from "4";`,
      `export type { F } from "5";`,
      `export * as g from "6";`,
      `import "7";`,
      `lazy(() => import("8"));`,
      `export const h = "9";`,
    ].join("\n");
    expect(readImports(source).map(({ specifier, isTypeOnly }) => `${specifier}${isTypeOnly ? " type" : ""}`)).toEqual([
      "1",
      "2",
      "3",
      "4 type",
      "5 type",
      "6",
      "7",
      "8",
    ]);
  });
});
