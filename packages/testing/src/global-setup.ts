import { migrate } from "@aavarti/db/migrate";
import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import { startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import type { TestProject } from "vitest/node";

export type PostgresUrls = { superuserUrl: string; ownerUrl: string; appUrl: string };

declare module "vitest" {
  export interface ProvidedContext {
    postgres: PostgresUrls;
  }
}

/**
 * Starts one PostgreSQL for the test run, migrates one template database in it that every suite
 * copies, and provides its URLs to the tests as `postgres`. Returns the function that stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres({ log: () => undefined });
  await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
  await migrateQueueSchema(postgres.ownerUrl);
  const { superuserUrl, ownerUrl, appUrl } = postgres;
  project.provide("postgres", { superuserUrl, ownerUrl, appUrl });
  return () => postgres.close();
}
