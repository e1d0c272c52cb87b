import { statSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "@aavarti/runtime/clock";
import { writeBackup } from "@aavarti/runtime/embedded-backup";
import { readInstallation } from "./installation.ts";

// `npm run backup [FILE]`: writes the embedded database to one file, whether the product is running
// or stopped.
const { dataDir, DATABASE_URL } = readInstallation();
const now = systemClock();
const file = resolve(
  process.env.INIT_CWD ?? "",
  process.argv[2] ?? `aavarti-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`,
);
try {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'DATABASE_URL is set: back that database up with pg_dump (docs/operations.md, "Backup and restore").',
    );
  await writeBackup({ dataDir, file, now, log: () => undefined });
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  console.log(`${file} (${megabytes} MB)
The backup holds all your customers' data and the database's passwords. Keep it where only you can read it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
