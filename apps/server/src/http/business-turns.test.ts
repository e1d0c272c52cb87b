import { limitTenants, tenantShare } from "@aavarti/db/tenant-turns";
import { addDays } from "@aavarti/domain/calendar";
import { createServiceContext } from "@aavarti/services/context";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { holdAccount } from "@aavarti/testing/held-row";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

/** As many as the pool of `createTestDatabase` has. */
const CONNECTIONS = 10;
const CALLS = 50;
const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Pool;
let app: FastifyInstance;
let busy: TestAccount;
let other: TestAccount;
let customerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  const dependencies = makeDependencies({ db: database.db, now: clock.now });
  app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  busy = await registerAccount(app, "busy@example.in");
  other = await registerAccount(app, "other@example.in");
  const ctx = createServiceContext(dependencies, {
    tenantId: busy.tenantId,
    timeZone: "Asia/Kolkata",
    actor: { kind: "user", userId: busy.userId, role: "owner", sessionId: "test" },
    requestId: null,
  });
  ({ customerId } = await createTestSubscription(ctx, { endOn: addDays("2026-11-21", 28), price: 500_000 }));
});
afterAll(async () => {
  await app.close();
  await superuser.end();
  await database.close();
});

const pay = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/v1/payments",
    headers: { authorization: `Bearer ${busy.token}`, ...headers },
    payload,
  });
const listOf = ({ token }: TestAccount, path = "/api/customers") =>
  app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}` } });
const paymentsStored = async () =>
  (await superuser.query<{ count: number }>("select count(*)::int as count from payment")).rows[0]?.count;

it("answers another business while 50 calls of one wait for a lock, and then all of them", async () => {
  limitTenants(database.db, { most: tenantShare(CONNECTIONS) });
  const held = await holdAccount(database.superuserUrl, customerId);
  let answered = 0;
  const calls = Array.from({ length: CALLS }, async () => {
    const { statusCode } = await pay({ customerId, amount: "1.00", mode: "cash" });
    answered += 1;
    return statusCode;
  });
  await held.untilWaiting(4);
  for (const path of ["/api/customers", "/api/v1/charges", "/api/v1/payments"])
    expect((await listOf(other, path)).statusCode).toBe(200);
  const { rows } = await superuser.query(
    `select count(*)::int as connections from pg_stat_activity
     where datname = current_database() and application_name = 'test' and state <> 'idle'`,
  );
  expect({ answered, ...rows[0] }).toEqual({ answered: 0, connections: 4 });
  await held.release();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([201]));
  expect(await paymentsStored()).toBe(CALLS);
});

it("drops the calls of clients that have left before they began", async () => {
  const turns = limitTenants(database.db, { most: 1 });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const held = await holdAccount(database.superuserUrl, customerId);
  const first = pay({ customerId, amount: "1.00", mode: "cash" });
  await held.untilWaiting(1);
  const left = new AbortController();
  const abandoned = Array.from({ length: 20 }, () =>
    fetch(`${address}/api/customers`, { headers: { authorization: `Bearer ${busy.token}` }, signal: left.signal }),
  );
  await vi.waitFor(() => expect(turns.waiting).toBe(20));
  left.abort();
  expect((await Promise.allSettled(abandoned)).every(({ status }) => status === "rejected")).toBe(true);
  await vi.waitFor(() => expect(turns.waiting).toBe(0));
  await held.release();
  expect((await first).statusCode).toBe(201);
});

it("refuses calls that wait too long with a time to retry, and records nothing of them", async () => {
  limitTenants(database.db, { most: 1, waitMs: 300 });
  const before = await paymentsStored();
  const held = await holdAccount(database.superuserUrl, customerId);
  const first = pay({ customerId, amount: "1.00", mode: "cash" });
  await held.untilWaiting(1);
  const payment = { customerId, amount: "1.00", mode: "cash" };
  const refused = [
    await pay(payment),
    await pay(payment, { "idempotency-key": "counter-1" }),
    await listOf(busy),
    await listOf(busy, "/trpc/customers.list"),
  ];
  expect((await listOf(other)).statusCode).toBe(200);
  await held.release();
  expect((await first).statusCode).toBe(201);
  expect(await paymentsStored()).toBe((before ?? 0) + 1);
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]])).toEqual([
    [503, "5"],
    [503, "5"],
    [503, "5"],
    [503, "5"],
  ]);
  expect(refused[0]?.json().error).toMatchObject({
    code: "UNAVAILABLE",
    reason: "server.busy",
    message: "Too many requests right now. Try again in 5 seconds.",
  });
  // The same call again, as its answer asks for.
  expect((await pay(payment, { "idempotency-key": "counter-1" })).statusCode).toBe(201);
});
