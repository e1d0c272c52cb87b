import { migrate } from "@aavarti/db/migrate";
import { systemClock } from "@aavarti/runtime/clock";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { runCommand } from "./run-command.ts";

/**
 * `npm run db:types [-- --check]`: writes packages/db/src/schema.ts from the migrations, or
 * compares it. Uses a database of its own, which it removes afterwards.
 */
const postgres = await startThrowawayPostgres({ log: () => undefined });
try {
  await migrate(postgres.ownerUrl, { environment: "development", now: systemClock });
  const { isFine } = await runCommand(
    process.execPath,
    ["packages/db/src/generate-types-command.ts", ...process.argv.slice(2)],
    { shows: true, env: { DATABASE_OWNER_URL: postgres.ownerUrl } },
  );
  process.exitCode = isFine ? 0 : 1;
} finally {
  await postgres.close();
}
