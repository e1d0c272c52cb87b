import { readInstallation } from "./installation.ts";
import { heldBackLines, prepareRestored } from "./prepare-restored.ts";

// `npm run db:after-restore`: prepares a restored database of your own (DATABASE_URL) before a
// worker starts on it.
const { CRM_ENV, DATABASE_URL, DATABASE_OWNER_URL } = readInstallation();
const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL;
if (ownerUrl === undefined) {
  console.error(
    "Set DATABASE_OWNER_URL to the restored database. For the embedded one, npm run restore does this by itself.",
  );
  process.exit(1);
}
const prepared = await prepareRestored(ownerUrl, CRM_ENV);
console.log(`The schema is up to date, the queues in PostgreSQL are empty.
${heldBackLines(prepared)}
If the queues are in Redis, empty it before you start the workers.`);
