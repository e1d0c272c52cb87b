import { resolve } from "node:path";
import { systemClock } from "@aavarti/runtime/clock";
import { restoreBackup } from "@aavarti/runtime/embedded-backup";
import { readInstallation } from "./installation.ts";
import { heldBackLines, prepareRestored } from "./prepare-restored.ts";

// `npm run restore FILE`: replaces the embedded database with a backup and keeps the previous one
// beside it. The product must be stopped.
const { dataDir, DATABASE_URL, CRM_ENV } = readInstallation();
const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error("Name the backup: npm run restore FILE");
  if (DATABASE_URL !== undefined)
    throw new Error(
      'DATABASE_URL is set: restore that database with pg_restore (docs/operations.md, "Backup and restore").',
    );
  let heldBack = "";
  const { manifest, keptAside } = await restoreBackup({
    dataDir,
    file: resolve(process.env.INIT_CWD ?? "", file),
    environment: CRM_ENV,
    now: systemClock(),
    log: () => undefined,
    prepare: async ({ ownerUrl }) => {
      heldBack = heldBackLines(await prepareRestored(ownerUrl, CRM_ENV));
    },
  });
  console.log(`Restored the backup of ${manifest.createdAt}.
${heldBack}`);
  if (keptAside !== null)
    console.log(`The data from before the restore is in ${keptAside}. Remove it when you no longer need it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
