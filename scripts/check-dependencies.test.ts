import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findUndeclaredDependencies } from "./check-dependencies.ts";

it("finds imports that only work because another package brought them along", () => {
  const root = mkdtempSync(join(tmpdir(), "aavarti-dependencies-"));
  const folder = join(root, "packages/db");
  mkdirSync(join(folder, "src"), { recursive: true });
  const manifest = {
    dependencies: { kysely: "1", "@aavarti/domain": "1" },
    devDependencies: { vitest: "1", "@types/pg": "1" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const declared = [
    `import { sql } from "kysely/helpers";`,
    `import type { Pool } from "pg";`,
    `import "node:fs";`,
    `import { x } from "@aavarti/domain/money";`,
  ];
  writeFileSync(
    join(folder, "src/tenant.ts"),
    [...declared, `import { z } from "zod";`, `import { it } from "vitest";`].join("\n"),
  );
  writeFileSync(join(folder, "src/tenant.test.ts"), `import { it } from "vitest";`);

  const sentence = (line: number, name: string) =>
    `packages/db/src/tenant.ts:${line} imports ${name}, which packages/db/package.json does not name among its dependencies.`;
  expect(findUndeclaredDependencies(root)).toEqual([sentence(5, "zod"), sentence(6, "vitest")]);
  rmSync(root, { recursive: true });
});
