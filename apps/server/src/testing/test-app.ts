import { createLogger } from "@aavarti/runtime/logger";
import { createPool } from "@aavarti/runtime/postgres";
import type { Dependencies } from "@aavarti/services/context";
import { PATIENCE_MS } from "@aavarti/testing/patience";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type AppOptions, buildApp } from "../app.ts";
import { createAttemptCounter } from "../attempt-counter.ts";
import type { Operations } from "../http/operations-plugin.ts";

export type TestAppOptions = Pick<AppOptions, "streamTiming" | "bodyBudgets"> & {
  dependencies: Dependencies;
  /** Database in which attempts are counted: the one of `dependencies`. */
  databaseUrl: string;
  /**
   * Multiplies the limits per network address, since all of a suite's requests come from one; 1 is
   * the production value.
   */
  addressFactor?: number;
  /** Replaces the delay after failures; the real one by default. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Defaults to no checks, no queues and no operator. */
  operations?: Partial<Operations>;
  /** Receives every log line. */
  onLog?: (line: string) => void;
};

const silent = () => undefined;

/**
 * Returns the whole HTTP server on the test suite's own database, without listening. Attempts are
 * really counted, with limits per address 50 times as high by default. Closing it closes what it
 * opened, but not the database of `dependencies`. Without `operations` there is no operator and no
 * health check. No web application is served.
 */
export async function createTestApp({
  dependencies,
  databaseUrl,
  addressFactor = 50,
  wait,
  operations,
  onLog = silent,
  ...options
}: TestAppOptions): Promise<FastifyInstance> {
  const pool = createPool({
    url: databaseUrl,
    applicationName: "attempts",
    max: 4,
    statementTimeoutMs: PATIENCE_MS,
    connectionTimeoutMs: PATIENCE_MS,
    onLostConnection: silent,
  });
  const app = await buildApp({
    ...options,
    dependencies,
    attempts: createAttemptCounter({ pool, addressFactor, ...(wait && { wait }) }),
    operations: {
      checks: {},
      queues: [],
      metrics: { contentType: "text/plain", text: async () => "" },
      operatorPassword: null,
      ...operations,
    },
    webFolder: null,
    log: createLogger({ name: "test", destination: { write: (line) => void onLog(line) } }),
  });
  app.addHook("onClose", () => pool.end());
  return app;
}

/** Password of the users that `registerAccount` registers. */
export const TEST_PASSWORD = "evening batch at seven";

const Registered = z.object({
  token: z.string(),
  user: z.object({ id: z.string() }),
  tenant: z.object({ id: z.string() }),
});

export type TestAccount = { token: string; tenantId: string; userId: string };

/**
 * Registers a business over HTTP for a test, with the password TEST_PASSWORD, and returns its
 * owner's session token and the ids of both.
 * @throws ZodError if the registration fails.
 */
export async function registerAccount(app: FastifyInstance, email: string): Promise<TestAccount> {
  const payload = { name: "Priya", email, password: TEST_PASSWORD, businessName: "Prerna" };
  const answer = await app.inject({ method: "POST", url: "/api/auth/register", payload });
  const { token, user, tenant } = Registered.parse(answer.json());
  return { token, tenantId: tenant.id, userId: user.id };
}
