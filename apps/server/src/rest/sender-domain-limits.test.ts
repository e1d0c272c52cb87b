import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

const clock = createTestClock();
let database: TestDatabase;
let app: FastifyInstance;
let priya: TestAccount;
let rohan: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: clock.now }),
    databaseUrl: database.appUrl,
  });
  priya = await registerAccount(app, "priya@example.in");
  rohan = await registerAccount(app, "rohan@example.in");
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = (url: string, { token }: TestAccount, payload?: object) =>
  app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

it.each([
  ["additions", "/api/v1/sender-domain", { domain: "co.in", localPart: "hello" }, 10],
  ["checks", "/api/v1/sender-domain/verify", undefined, 60],
])("limits the %s of a sender domain for each business, whatever they answer", async (_, url, payload, most) => {
  const before = new Set<number>();
  for (let attempt = 0; attempt < most; attempt++) before.add((await post(url, priya, payload)).statusCode);
  expect(before).not.toContain(429);

  const limited = await post(url, priya, payload);
  expect(limited.statusCode).toBe(429);
  const seconds = Number(limited.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect(limited.json()).toMatchObject({
    error: {
      code: "RATE_LIMITED",
      reason: "limit.attempts",
      message: `Too many attempts. Try again in ${seconds} seconds.`,
    },
  });
  expect((await post(url, rohan, payload)).statusCode).not.toBe(429);
  const headers = { authorization: `Bearer ${priya.token}` };
  expect((await app.inject({ url: "/api/v1/sender-domain", headers })).statusCode).toBe(200);
});
