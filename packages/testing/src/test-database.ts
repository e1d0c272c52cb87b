import type { DB } from "@aavarti/db/schema";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { PostgresUrls } from "./global-setup.ts";
import { PATIENCE_MS } from "./patience.ts";

export type TestDatabase = {
  /** Connected as the app's role, to which row security applies. */
  db: Kysely<DB>;
  appUrl: string;
  ownerUrl: string;
  /** Connects as the superuser, who sees every tenant: for checking what a test did. */
  superuserUrl: string;
  close(): Promise<void>;
};

const named = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

/**
 * Creates a database for one suite: a copy of the run's migrated, empty template. `close` drops it,
 * even while connections are open. Pass the URLs where vitest does not provide them.
 */
export function createTestDatabase(urls: PostgresUrls = inject("postgres")): Promise<TestDatabase> {
  const template = new URL(urls.ownerUrl).pathname.slice(1);
  // Copies the files instead of logging every page to the WAL: this takes half the time when, as
  // here, nothing is synced to disk.
  return createDatabase(urls, `template ${template} strategy file_copy`);
}

/**
 * Creates a database without any table for one suite, for code that creates its own schema. `close`
 * drops it, even while connections are open.
 */
export function createEmptyDatabase(urls: PostgresUrls = inject("postgres")): Promise<TestDatabase> {
  return createDatabase(urls, "");
}

async function createDatabase(urls: PostgresUrls, from: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asSuperuser(urls.superuserUrl, `create database ${name} owner aavarti_owner ${from}`);
  const appUrl = named(urls.appUrl, name);
  const pool = createPool({
    url: appUrl,
    applicationName: "test",
    max: 10,
    statementTimeoutMs: PATIENCE_MS,
    connectionTimeoutMs: PATIENCE_MS,
    idleInTransactionMs: PATIENCE_MS,
    pipeline: true,
    onLostConnection: () => undefined,
  });
  const db = createKysely<DB>(pool);
  return {
    db,
    appUrl,
    ownerUrl: named(urls.ownerUrl, name),
    superuserUrl: named(urls.superuserUrl, name),
    async close() {
      await db.destroy();
      await asSuperuser(urls.superuserUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Runs a statement as the superuser. PostgreSQL copies a template only while no other session uses
 * it, so suites that start together take turns.
 */
async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(4070)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
