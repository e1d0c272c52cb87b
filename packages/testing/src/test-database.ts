import type { DB } from "@aavarti/db/schema";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import type { PostgresUrls } from "./global-setup.ts";

export type TestDatabase = {
  /** As the app: the role that row security applies to. */
  db: Kysely<DB>;
  appUrl: string;
  ownerUrl: string;
  /** As the superuser, who sees every tenant: for looking at what a test did. */
  superuserUrl: string;
  close(): Promise<void>;
};

const named = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

/**
 * A database of the suite's own, migrated and empty: a copy of the run's template. Give the urls
 * where vitest did not provide them.
 */
export function createTestDatabase(urls: PostgresUrls = inject("postgres")): Promise<TestDatabase> {
  const template = new URL(urls.ownerUrl).pathname.slice(1);
  // Copies the files instead of logging every page: without waiting for the disk, as here, it takes
  // half the time.
  return createDatabase(urls, `template ${template} strategy file_copy`);
}

/** A database of the suite's own without any table, for what makes its schema itself. */
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
    statementTimeoutMs: 20_000,
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
 * PostgreSQL copies a template only while nobody else uses it; two suites that begin in the same
 * instant take turns.
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
