import { createServiceContext } from "@aavarti/services/context";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { claimRequest } from "@aavarti/services/idempotency/claim-request";
import { purgeKeys } from "@aavarti/services/idempotency/purge-keys";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";

const clock = createTestClock();
const start = clock.now();
const silent = () => undefined;
let database: TestDatabase;
let superuser: pg.Pool;
let deps: ReturnType<typeof makeDependencies>;
let app: FastifyInstance;
let owner: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  superuser.on("error", silent);
  deps = makeDependencies({ db: database.db, now: clock.now });
  app = await createTestApp({ dependencies: deps, databaseUrl: database.appUrl });
  owner = await registerAccount(app, "owner@example.in");
  stranger = await registerAccount(app, "stranger@example.in");
});
beforeEach(async () => {
  clock.set(start);
  await superuser.query("delete from idempotency_key; delete from customer");
});
afterAll(async () => {
  await app.close();
  await superuser.end();
  await database.close();
});

type Sent = { key?: string; body?: unknown; path?: string; by?: TestAccount };
const post = ({ key, body = ASHA, path = "/api/customers", by = owner }: Sent) =>
  app.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${by.token}`,
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== null && { payload: JSON.stringify(body) }),
  });
const ASHA = { name: "Asha", email: "asha@example.in" };
const customers = async (): Promise<number> =>
  (await superuser.query<{ count: number }>("select count(*)::int as count from customer")).rows[0]?.count ?? -1;
const ref = { route: "POST /api/customers", key: "k", content: "the same" };
const ownerRef = () => ({ ...ref, tenantId: owner.tenantId });

describe("an Idempotency-Key", () => {
  it("gives the first answer again, byte for byte, and creates nothing twice", async () => {
    const first = await post({ key: "a" });
    const again = await post({ key: "a", body: { email: ASHA.email, name: ASHA.name } });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.rawPayload).toEqual(first.rawPayload);
    expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
    expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([undefined, "true"]);
    expect(await customers()).toBe(1);
  });

  it("gives an answer without a body again", async () => {
    const path = "/api/v1/account/sign-out-everywhere";
    const other = await registerAccount(app, `${deps.newId()}@example.in`);
    expect((await post({ key: "a", path, body: null, by: other })).statusCode).toBe(204);
    // The session has ended, and that is checked first.
    expect((await post({ key: "a", path, body: null, by: other })).statusCode).toBe(401);
  });

  it("keeps no sensitive value of an answer in clear", async () => {
    const path = "/api/v1/custom-fields";
    await post({ path, body: { entity: "customer", label: "Aadhaar", type: "text", isSensitive: true } });
    const body = { ...ASHA, fields: { aadhaar: "123412341234" } };
    const first = await post({ key: "a", body });
    expect(first.json()).toMatchObject({ fields: { aadhaar: "123412341234" } });
    const { rows } = await superuser.query<{ body: string }>("select body from idempotency_key where body is not null");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).not.toContain("1234");
    expect((await post({ key: "a", body })).rawPayload).toEqual(first.rawPayload);
  });

  it("returns 422 when it is used with another body", async () => {
    await post({ key: "a" });
    const other = await post({ key: "a", body: { ...ASHA, name: "Ravi" } });
    expect(other.statusCode).toBe(422);
    expect(other.json().error).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    });
    expect(await customers()).toBe(1);
  });

  it("is kept for each path and each business", async () => {
    await post({ key: "a" });
    expect((await post({ key: "a", path: "/api/v1/tags", body: { name: "VIP" } })).statusCode).toBeLessThan(300);
    expect((await post({ key: "a", by: stranger })).statusCode).toBe(201);
    expect(await customers()).toBe(2);
  });

  it("is good for 24 hours, then it is a new one", async () => {
    await post({ key: "a" });
    clock.advance({ hours: 23, minutes: 59 });
    await post({ key: "a" });
    expect(await customers()).toBe(1);
    clock.advance({ minutes: 2 });
    expect((await post({ key: "a" })).headers["idempotency-replayed"]).toBeUndefined();
    expect(await customers()).toBe(2);
  });

  it("is free again after a refusal that changed nothing", async () => {
    const refused = await post({ key: "a", body: { name: "" } });
    expect(refused.statusCode).toBe(400);
    expect((await post({ key: "a" })).statusCode).toBe(201);
  });

  it.each(["", "with space", "é", "x".repeat(256)])("is refused when it is %j", async (key) => {
    const answer = await post({ key: encodeURI(key) === key || key.includes(" ") ? key : encodeURI(key).repeat(50) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await customers()).toBe(0);
  });

  it("is ignored without a session", async () => {
    const body = { name: "Priya", email: "twice@example.in", password: "evening batch at seven", businessName: "P" };
    const answers = [];
    for (let time = 0; time < 2; time += 1) answers.push(await post({ key: "a", path: "/api/auth/register", body }));
    expect(answers.map(({ headers }) => headers["idempotency-replayed"])).toEqual([undefined, undefined]);
    expect((await superuser.query("select from idempotency_key")).rowCount).toBe(0);
  });

  it("runs one of two concurrent requests; the other gets 409 and then the same response", async () => {
    const holder = await superuser.connect();
    await holder.query("begin; lock table customer in exclusive mode");
    const first = post({ key: "a" });
    const isClaimed = async () => (await superuser.query("select from idempotency_key")).rowCount === 1;
    while (!(await isClaimed()));
    const second = await post({ key: "a" });
    expect([second.statusCode, second.headers["retry-after"], second.json().error.code]).toEqual([
      409,
      "1",
      "REQUEST_IN_PROGRESS",
    ]);
    await holder.query("commit");
    holder.release();
    const answer = await first;
    expect((await post({ key: "a" })).rawPayload).toEqual(answer.rawPayload);
    expect(await customers()).toBe(1);
  });

  it("creates one record however many requests come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ key: "a" })));
    expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([]);
    expect(await customers()).toBe(1);
  });
});

describe("a request whose process died", () => {
  const contextUnder = async (claim: Awaited<ReturnType<typeof claimRequest>>) => {
    if (!("claimed" in claim)) throw new Error("The key was taken");
    return createServiceContext(deps, {
      tenantId: owner.tenantId,
      timeZone: "Asia/Kolkata",
      actor: { kind: "user", userId: owner.userId, role: "owner", sessionId: "test" },
      requestId: null,
      beforeCommit: claim.claimed.beforeCommit,
    });
  };
  const add = async (ctx: Awaited<ReturnType<typeof contextUnder>>) =>
    createCustomer(ctx, { ...ASHA, company: null, status: "active" });

  it("is repeated after 20 seconds when it had no effect", async () => {
    await claimRequest(deps, ownerRef());
    clock.advance({ seconds: 19 });
    await expect(claimRequest(deps, ownerRef())).rejects.toMatchObject({ code: "REQUEST_IN_PROGRESS" });
    clock.advance({ seconds: 21 });
    expect(await claimRequest(deps, ownerRef())).toHaveProperty("claimed");
  });

  it("is never repeated when it had an effect", async () => {
    await add(await contextUnder(await claimRequest(deps, ownerRef())));
    clock.advance({ seconds: 21 });
    await expect(claimRequest(deps, ownerRef())).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await customers()).toBe(1);
  });

  it("but lives after all cannot commit once another has its key", async () => {
    const slow = await contextUnder(await claimRequest(deps, ownerRef()));
    clock.advance({ seconds: 21 });
    const repeat = await contextUnder(await claimRequest(deps, ownerRef()));
    await add(repeat);
    await expect(add(slow)).rejects.toMatchObject({ code: "REQUEST_IN_PROGRESS" });
    expect(await customers()).toBe(1);
  });

  it("keeps the answer of a failure that came after an effect", async () => {
    const claim = await claimRequest(deps, ownerRef());
    await add(await contextUnder(claim));
    if ("claimed" in claim) await claim.claimed.fail({ status: 500, body: "{}" });
    expect(await claimRequest(deps, ownerRef())).toEqual({ answer: { status: 500, body: "{}" } });
  });
});

it("deletes keys that are older than a day, of every business", async () => {
  await post({ key: "old" });
  await post({ key: "old", by: stranger });
  clock.advance({ hours: 25 });
  await claimRequest(deps, { ...ownerRef(), key: "new" });
  expect(await purgeKeys(deps)).toBe(2);
  expect((await superuser.query("select key from idempotency_key")).rows).toEqual([{ key: "new" }]);
});
