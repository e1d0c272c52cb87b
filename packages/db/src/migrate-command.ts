import { readEnv } from "./env.ts";
import { migrate } from "./migrate.ts";

/** `pnpm db:migrate`: migrates the database of DATABASE_OWNER_URL (or DATABASE_URL). */
const { ownerUrl, environment } = readEnv();
if (!ownerUrl) {
  console.error("Set DATABASE_OWNER_URL (or DATABASE_URL) to the database to migrate.");
  process.exit(1);
}
const ran = await migrate(ownerUrl, { environment, now: () => new Date() });
console.log(ran.length === 0 ? "The schema is up to date." : `Migrated: ${ran.join(", ")}`);
