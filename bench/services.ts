import { migrate } from "@aavarti/db/migrate";
import type { DB } from "@aavarti/db/schema";
import { type EmbeddedPostgres, startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { countEarlierMoney } from "@aavarti/services/payments/count-earlier-money";
import { createTestClock, type TestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import pg from "pg";

interface Services {
  /** Creates a paying business and the context in which its owner calls the services. */
  readonly newTenant: () => Promise<TestTenant>;
  /** Sees every tenant's rows: for filling them and for plans. */
  readonly superuser: pg.Client;
  readonly clock: TestClock;
  /** Counts what was filled in, as the hourly job does after an upgrade. */
  readonly countMoney: () => Promise<void>;
}

/**
 * Starts a PostgreSQL and runs `work` with the services, in this process, on a database of their
 * own, which is removed afterwards. `prepare` runs first, on the migrated, empty tables. Notices of
 * PostgreSQL go to `onNotice`; they are printed without it.
 */
export async function withServices(
  work: (services: Services) => Promise<void>,
  prepare: (superuser: pg.Client) => Promise<void> = async () => undefined,
  onNotice: (message: string) => void = write,
): Promise<void> {
  const postgres = await startThrowawayPostgres();
  try {
    await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
    const superuser = await connectSuperuser(postgres);
    await prepare(superuser);
    const pool = createPool({
      url: postgres.appUrl,
      applicationName: "bench",
      max: 4,
      statementTimeoutMs: 60_000,
      pipeline: true,
      onLostConnection: () => undefined,
    });
    pool.on("connect", (client) => client.on("notice", ({ message }) => onNotice(message ?? "")));
    const db = createKysely<DB>(pool);
    const clock = createTestClock();
    const deps = makeDependencies({ db, now: clock.now, newId: numberedIds() });
    await work({
      newTenant: () => createTestTenant(deps),
      superuser,
      clock,
      countMoney: () => countMoney(postgres, superuser),
    });
    await superuser.end();
    await db.destroy();
  } finally {
    await postgres.close();
  }
}

/** Returns ids in the order of their making, so that each run fills the same rows. */
function numberedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${last.toString(16).padStart(12, "0")}`;
  };
}

/** From now on every new connection gets the plans of queries from so many ms on as notices. */
export async function explainNewConnections(superuser: pg.Client, fromMs: number): Promise<void> {
  for (const setting of [
    "session_preload_libraries = auto_explain",
    `auto_explain.log_min_duration = ${fromMs}`,
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_nested_statements = on",
    "client_min_messages = log",
  ])
    await superuser.query(`alter database ${superuser.escapeIdentifier(superuser.database ?? "")} set ${setting}`);
}

/**
 * Connects to the product's own database as superuser, bypassing row security. The caller ends the
 * connection.
 */
export async function connectSuperuser({ superuserUrl, ownerUrl }: EmbeddedPostgres): Promise<pg.Client> {
  const database = Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname });
  const superuser = new pg.Client({ connectionString: database.href });
  // Errors while the server stops do not matter.
  superuser.on("error", () => undefined);
  await superuser.connect();
  return superuser;
}

/**
 * Counts the money of all businesses of a database anew, as the hourly job does after an upgrade:
 * what a benchmark has filled in is in no total yet.
 */
export async function countMoney({ appUrl }: Pick<EmbeddedPostgres, "appUrl">, superuser: pg.Client): Promise<void> {
  await superuser.query("truncate money_total, collected_total, allocation_total, money_backfill");
  await superuser.query("insert into money_backfill (tenant_id) select id from tenant");
  const pool = createPool({
    url: appUrl,
    applicationName: "bench",
    max: 1,
    statementTimeoutMs: 60_000,
    // Businesses wait for each other here.
    connectionTimeoutMs: 600_000,
    pipeline: true,
    onLostConnection: () => undefined,
  });
  const db = createKysely<DB>(pool);
  const start = performance.now();
  await countEarlierMoney(makeDependencies({ db, now: () => new Date() }));
  write(`The money counted in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await db.destroy();
}

/** Writes one line to standard output. */
export function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
