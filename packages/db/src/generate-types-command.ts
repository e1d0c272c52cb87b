import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readEnv } from "./env.ts";
import { schemaSource } from "./generate-types.ts";

/**
 * `pnpm db:types [--check]`: writes src/schema.ts from the database of DATABASE_OWNER_URL, or
 * compares it.
 */
const codegen = fileURLToPath(import.meta.resolve("kysely-codegen/dist/cli/bin.js"));
const { ownerUrl } = readEnv();
if (!ownerUrl) throw new Error("Set DATABASE_OWNER_URL (or DATABASE_URL) to a migrated database.");

const file = new URL("./schema.ts", import.meta.url);
// kysely-codegen reports on stderr that TypeScript 7 has no parser API; it then prints our column
// types unparsed, which is correct.
const runCodegen = (args: string[]) =>
  execFileSync(process.execPath, [codegen, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const source = schemaSource(runCodegen, ownerUrl);
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== source) {
    console.error("packages/db/src/schema.ts is out of date: run pnpm db:types");
    process.exit(1);
  }
} else {
  writeFileSync(file, source);
}
