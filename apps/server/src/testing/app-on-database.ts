import { systemClock } from "@aavarti/runtime/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { createTestApp } from "./test-app.ts";

/** The server on a database of its own. `witness` sees every tenant's rows. */
export type AppOnDatabase = {
  app: FastifyInstance;
  witness: pg.Client;
  /** Ends both, and the database. */
  close: () => Promise<void>;
};

/** Creates the HTTP server, without providers and on real time, on a new database. */
export async function createAppOnDatabase(): Promise<AppOnDatabase> {
  const database = await createTestDatabase();
  const witness = new pg.Client({ connectionString: database.superuserUrl });
  await witness.connect();
  const app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: systemClock }),
    databaseUrl: database.appUrl,
  });
  const close = async () => {
    await witness.end();
    await app.close();
    await database.close();
  };
  return { app, witness, close };
}
