import { readEnv } from "./env.ts";
import { migrate } from "./migrate.ts";

/** `pnpm db:migrate`: brings the database of DATABASE_OWNER_URL (or DATABASE_URL) up to date. */
const { ownerUrl, environment } = readEnv();
if (!ownerUrl) {
  console.error("Set DATABASE_OWNER_URL (or DATABASE_URL) to the database to migrate.");
  process.exit(1);
}
const ran = await migrate(ownerUrl, { environment, now: () => new Date() });
console.log(ran.length === 0 ? "The schema is up to date." : `Migrated: ${ran.join(", ")}`);
