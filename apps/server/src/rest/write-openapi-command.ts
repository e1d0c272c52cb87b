import { readFileSync, writeFileSync } from "node:fs";
import { openApiDocument } from "./openapi.ts";

/** `pnpm openapi [--check]`: writes docs/openapi.json from the REST table, or compares it. */
const file = new URL("../../../../docs/openapi.json", import.meta.url);
const source = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== source) {
    console.error("docs/openapi.json is out of date: run pnpm openapi");
    process.exit(1);
  }
} else {
  writeFileSync(file, source);
}
