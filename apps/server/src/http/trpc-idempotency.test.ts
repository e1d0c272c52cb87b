import { appRouter, createCaller } from "@aavarti/api/root";
import { hasSecretAnswer, isKeyedMutation } from "@aavarti/contract/keyed-mutations";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { createServiceContext } from "@aavarti/services/context";
import { createCustomer } from "@aavarti/services/customers/create-customer";
import { claimRequest } from "@aavarti/services/idempotency/claim-request";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, registerAccount, TEST_PASSWORD, type TestAccount } from "../testing/test-app.ts";

const clock = createTestClock();
const start = clock.now();
const ASHA = { name: "Asha", email: "asha@example.in" };
let database: TestDatabase;
let superuser: pg.Pool;
let deps: ReturnType<typeof makeDependencies>;
let app: FastifyInstance;
let owner: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  superuser.on("error", () => undefined);
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

type Call = { key?: string; input?: unknown; path?: string; by?: TestAccount | null };
const call = ({ key, input = ASHA, path = "customers.create", by = owner }: Call) =>
  app.inject({
    method: "POST",
    url: `/trpc/${path}`,
    headers: {
      "content-type": "application/json",
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(input !== null && { payload: JSON.stringify(input) }),
  });
const codeOf = (answer: Awaited<ReturnType<typeof call>>): unknown => answer.json().error?.data.code;
const count = async (table: "customer" | "idempotency_key"): Promise<number> =>
  (await superuser.query(`select from ${table}`)).rowCount ?? -1;

describe("an Idempotency-Key of a mutation", () => {
  it.each([33, 5_000, 100_000])("does not hide input that is %i levels deep", async (depth) => {
    const input = `{"name":"Deep","email":"d@example.in","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${owner.token}` };
    for (const key of [{}, { "idempotency-key": `deep-${depth}` }]) {
      const answer = await app.inject({
        method: "POST",
        url: "/trpc/customers.create",
        headers: { ...headers, ...key },
        payload: input,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ code: "VALIDATION_FAILED", reason: "request.tooDeep" });
    }
    expect(await count("idempotency_key")).toBe(0);
  });

  it("accepts a query's input of ordinary depth and refuses a deep one", async () => {
    const read = (input: string) =>
      app.inject({
        url: `/trpc/customers.list?input=${encodeURIComponent(input)}`,
        headers: { authorization: `Bearer ${owner.token}` },
      });
    expect((await read("{}")).statusCode).toBe(200);
    const answer = await read(`{"x":${"[".repeat(1_000)}${"]".repeat(1_000)}}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ reason: "request.tooDeep" });
  });

  it("gives the first answer again and creates nothing twice", async () => {
    const first = await call({ key: "a" });
    const again = await call({ key: "a", input: { email: ASHA.email, name: ASHA.name } });
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.json().result.data).toMatchObject(ASHA);
    expect(again.json()).toEqual(first.json());
    expect(await count("customer")).toBe(1);
  });

  it("gives an answer without a value again", async () => {
    const { data } = (await call({})).json().result;
    const remove = () => call({ key: "a", path: "customers.delete", input: { id: data.id } });
    const [first, again] = [await remove(), await remove()];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  it("is kept of a call without input too", async () => {
    const begin = () => call({ key: "a", path: "account.beginExport", input: null });
    expect([(await begin()).statusCode, (await begin()).statusCode]).toEqual([200, 200]);
    const logged = await superuser.query("select from audit_event where action = 'account.exported'");
    expect(logged.rowCount).toBe(1);
  });

  it("is refused with other input", async () => {
    await call({ key: "a" });
    const other = await call({ key: "a", input: { ...ASHA, name: "Ravi" } });
    expect([other.statusCode, codeOf(other)]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await count("customer")).toBe(1);
  });

  it("is kept for each procedure and each business", async () => {
    await call({ key: "a" });
    expect((await call({ key: "a", path: "tags.create", input: { name: "VIP" } })).statusCode).toBe(200);
    expect((await call({ key: "a", by: stranger })).statusCode).toBe(200);
    expect(await count("customer")).toBe(2);
  });

  it("is free again after a refusal that changed nothing", async () => {
    expect((await call({ key: "a", input: { name: "" } })).statusCode).toBe(400);
    expect((await call({ key: "a" })).statusCode).toBe(200);
  });

  it("creates one record however many repeats come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call({ key: "a" })));
    const outcomes = new Set(answers.map((answer) => codeOf(answer) ?? answer.statusCode));
    expect([...outcomes].filter((outcome) => outcome !== 200 && outcome !== "REQUEST_IN_PROGRESS")).toEqual([]);
    expect(answers.find((answer) => codeOf(answer) === "REQUEST_IN_PROGRESS")?.headers["retry-after"] ?? "1").toBe("1");
    expect((await call({ key: "a" })).statusCode).toBe(200);
    expect(await count("customer")).toBe(1);
  });

  it("gives the failure again that came after an effect", async () => {
    const claim = await claimRequest(deps, {
      tenantId: owner.tenantId,
      route: "tRPC customers.create",
      key: "a",
      content: { user: owner.userId, input: ASHA },
    });
    if (!("claimed" in claim)) throw new Error("The key was taken");
    const { beforeCommit, fail } = claim.claimed;
    const ctx = createServiceContext(deps, {
      tenantId: owner.tenantId,
      timeZone: "Asia/Kolkata",
      actor: { kind: "user", userId: owner.userId, role: "owner", sessionId: "test" },
      requestId: null,
      beforeCommit,
    });
    await createCustomer(ctx, { ...ASHA, company: null, status: "active" });
    const { code, explanation } = notFound("product");
    await fail({ status: 404, body: JSON.stringify({ code, explanation }) });
    const again = await call({ key: "a" });
    expect(again.statusCode).toBe(404);
    expect(again.json().error).toMatchObject({
      message: "Product not found",
      data: { code, reason: explanation.reason },
    });
    expect(await count("customer")).toBe(1);
  });

  it("repeats a change of password without keeping anything of it", async () => {
    const input = { currentPassword: TEST_PASSWORD, password: "morning batch at eight" };
    const change = () => call({ key: "a", path: "account.changePassword", input, by: stranger });
    expect([(await change()).statusCode, (await change()).statusCode]).toEqual([200, 200]);
    const ref = { tenantId: owner.tenantId, route: "tRPC account.changePassword" };
    for (const password of ["one", "other"])
      await claimRequest(deps, { ...ref, key: password, content: { user: owner.userId, input: { password } } });
    const hashes = await superuser.query(
      "select distinct request_hash from idempotency_key where key in ('one', 'other')",
    );
    expect(hashes.rowCount).toBe(1);
  });

  it("belongs to one call, not to a batch", async () => {
    const batch = await call({
      key: "a",
      path: "customers.create,customers.create?batch=1",
      input: { 0: ASHA, 1: ASHA },
    });
    expect([batch.statusCode, batch.json().error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(await count("customer")).toBe(0);
  });

  it("is refused when it is none", async () => {
    expect((await call({ key: "with space" })).statusCode).toBe(400);
    expect(await count("customer")).toBe(0);
  });

  it("is ignored without a session", async () => {
    await call({ key: "a", path: "auth.forgotPassword", input: { email: "nobody@example.in" }, by: null });
    await call({
      key: "a",
      path: "auth.login",
      input: { email: "owner@example.in", password: TEST_PASSWORD },
      by: null,
    });
    expect(await count("idempotency_key")).toBe(0);
  });
});

it("names the mutations without a key: those that need no session", async () => {
  const refuse = () => Promise.reject(refusal("session.noToken"));
  const context = { public: deps, authenticate: refuse, attempts: {}, devices: {}, requestId: "1", address: "a" };
  const caller: unknown = createCaller(context as unknown as Parameters<typeof createCaller>[0]);
  const mutations = Object.entries(
    appRouter._def.procedures as unknown as Readonly<Record<string, { _def: { type: string } }>>,
  ).filter(([, { _def }]) => _def.type === "mutation");
  const open: string[] = [];
  for (const [path] of mutations) {
    const procedure = path.split(".").reduce((part, name) => Reflect.get(Object(part), name), caller);
    const failure: unknown = await (procedure as () => Promise<unknown>)().catch((error: unknown) => error);
    if (!(failure instanceof Error && failure.message === "No token provided")) open.push(path);
  }
  expect(mutations.length).toBeGreaterThan(80);
  expect(mutations.map(([path]) => path).filter((path) => !isKeyedMutation(path) && !hasSecretAnswer(path))).toEqual(
    open,
  );
});
