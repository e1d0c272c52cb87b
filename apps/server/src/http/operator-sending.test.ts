import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

const PASSWORD = "operator-secret";
const LIST = "/admin/sending";

const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Pool;
let app: FastifyInstance;
let flagged: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  superuser.on("error", () => undefined);
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: clock.now }),
    databaseUrl: database.appUrl,
    operations: { operatorPassword: PASSWORD },
  });
  flagged = await registerAccount(app, "flagged@example.in");
  stranger = await registerAccount(app, "stranger@example.in");
  await superuser.query("update tenant set sending_paused_at = $2 where id = $1", [flagged.tenantId, clock.now()]);
  await superuser.query(
    "insert into sending_flag (tenant_id, id, kind, day, detail, at) values ($1, gen_random_uuid(), 'paused', '2026-11-21', 'Of 20 messages 4 bounced', $2)",
    [flagged.tenantId, clock.now()],
  );
});
afterAll(async () => {
  await app.close();
  await superuser.end();
  await database.close();
});

const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString("base64")}`;
const ask = (url: string, headers: Record<string, string> = {}, method: "GET" | "POST" = "GET") =>
  app.inject({ method, url, headers });
const resume = (headers: Record<string, string>) => ask(`${LIST}/${flagged.tenantId}/resume`, headers, "POST");
const isPaused = async () => {
  const { rows } = await superuser.query("select from tenant where sending_paused_at is not null");
  return rows.length === 1;
};

it("shows the operator what to look at, of every business, and lets nothing keep it", async () => {
  const answer = await ask(LIST, { authorization: basic(PASSWORD) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const at = clock.now().toISOString();
  expect(answer.json()).toEqual({
    flags: [{ tenantId: flagged.tenantId, kind: "paused", detail: "Of 20 messages 4 bounced", at, pausedSince: at }],
  });
});

it("rejects every owner's session", async () => {
  for (const { token, tenantId } of [flagged, stranger]) {
    const session = { authorization: `Bearer ${token}`, "x-tenant-id": tenantId, "x-forwarded-for": "203.0.113.30" };
    for (const answer of [await ask(LIST, session), await resume(session), await ask(LIST)]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers["www-authenticate"]).toContain("Basic");
      expect(answer.body).not.toContain(flagged.tenantId);
    }
  }
  expect(await isPaused()).toBe(true);
});

it("refuses wrong passwords, and after ten the right one too from that address", async () => {
  const from = (address: string, password: string) => ({
    authorization: basic(password),
    "x-forwarded-for": address,
  });
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await ask(LIST, from("203.0.113.40", `guess-${guess}`))).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const refused = await ask(LIST, from("203.0.113.40", PASSWORD));
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(refused.body).not.toContain(flagged.tenantId);
  expect((await ask(LIST, from("203.0.113.41", PASSWORD))).statusCode).toBe(200);
});

it("ends a pause for the operator's program, not for another site's page nor for a business that is not there", async () => {
  const operator = { authorization: basic(PASSWORD) };
  expect((await resume({ ...operator, origin: "https://evil.example" })).statusCode).toBe(403);
  expect(await isPaused()).toBe(true);
  for (const id of ["not-an-id", "01980000-0000-7000-8000-000000000001"])
    expect((await ask(`${LIST}/${id}/resume`, operator, "POST")).statusCode).toBe(404);
  expect((await resume(operator)).statusCode).toBe(204);
  expect((await resume(operator)).statusCode).toBe(204);
  expect(await isPaused()).toBe(false);
  const { rowCount } = await superuser.query("select from audit_event where action = 'sending.resumed'");
  expect(rowCount).toBe(1);
});
