import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import type { DB } from "@aavarti/db/schema";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assertAppRole } from "./assert-app-role.ts";
import { createTestApp, registerAccount } from "./testing/test-app.ts";

const clock = createTestClock();
const lines: string[] = [];
let database: TestDatabase;
let app: FastifyInstance;
let token: string;
let queueAnswers = true;

const call = (method: InjectOptions["method"], url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload: typeof payload === "string" ? payload : JSON.stringify(payload) }),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: clock.now }),
    databaseUrl: database.appUrl,
    addressFactor: 1,
    operations: {
      checks: {
        database: async () => undefined,
        queue: async () => (queueAnswers ? undefined : Promise.reject(new Error("down"))),
      },
      operatorPassword: "operator-secret",
    },
    onLog: (line) => lines.push(line),
  });
  token = (await registerAccount(app, "priya@example.in")).token;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it("answers what arrives while it closes with 503 in the API's error body, and when to come back", async () => {
  const closing = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: clock.now }),
    databaseUrl: database.appUrl,
  });
  await closing.listen({ host: "127.0.0.1", port: 0 });
  const { port } = closing.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  // A request that has begun keeps its connection open.
  socket.write("GET /api/customers HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  await once(closing.server, "connection");
  const closed = closing.close();
  await expect.poll(() => closing.server.listening).toBe(false);
  socket.write("\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/^retry-after: 2\r$/im);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "UNAVAILABLE" } });
  await closed;
});

describe("the HTTP surface", () => {
  it("gives the same answer over REST as over tRPC", async () => {
    await call("POST", "/api/customers", { name: "Asha", email: "asha@example.in" });
    const rest = await call("GET", "/api/customers");
    const trpc = await call("GET", `/trpc/customers.list?input=${encodeURIComponent("{}")}`);
    expect(rest.json().customers).toEqual(trpc.json().result.data.items);
    expect(rest.json().customers).toHaveLength(1);
  });

  it("returns the same error over REST and tRPC, each in its own format", async () => {
    const rest = (await call("PUT", "/api/customers/01a1fd90-203c-75ea-8516-bb34a20f3ecf", { email: "nope" })).json();
    const trpc = (
      await call("POST", "/trpc/customers.update", {
        id: "01a1fd90-203c-75ea-8516-bb34a20f3ecf",
        changes: { email: "nope" },
      })
    ).json();
    expect(rest.error).toMatchObject({
      code: "VALIDATION_FAILED",
      message: "Email is not a valid address",
      reason: "email.notValid",
      fields: { email: "Email is not a valid address" },
      fieldReasons: { email: { reason: "email.notValid", params: {} } },
    });
    expect(trpc.error).toMatchObject({
      message: "Email is not a valid address",
      data: {
        code: "VALIDATION_FAILED",
        httpStatus: 400,
        reason: "email.notValid",
        params: {},
        fields: { "changes.email": "Email is not a valid address" },
        fieldReasons: { "changes.email": { reason: "email.notValid", params: {} } },
      },
    });
  });

  it("checks the session before it validates the input", async () => {
    for (const [method, url] of [
      ["GET", "/api/analytics?period=8d"],
      ["GET", "/api/customers?limit=0"],
      ["DELETE", "/api/customers/garbage"],
      ["POST", "/api/products"],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { "content-type": "application/json" } });
      expect([url, answer.statusCode, answer.json().error.message]).toEqual([url, 401, "No token provided"]);
    }
  });

  it("takes an id that cannot be one for a record that is not there", async () => {
    const garbage = await call("DELETE", "/api/subscriptions/garbage");
    const absent = await call("DELETE", "/api/subscriptions/01a1fd90-203c-75ea-8516-bb34a20f3ecf");
    const { requestId: _one, ...first } = garbage.json().error;
    const { requestId: _two, ...second } = absent.json().error;
    expect([garbage.statusCode, first]).toEqual([
      404,
      { code: "NOT_FOUND", message: "Subscription not found", reason: "subscription.notFound", params: {} },
    ]);
    expect(second).toEqual(first);
  });

  it("takes a financial year that ends after the last known one for no year", async () => {
    const report = await call("GET", "/api/v1/analytics/financial-year?year=2300-01");
    expect([report.statusCode, report.json().error.fieldReasons]).toEqual([
      400,
      { year: { reason: "analytics.notYear", params: {} } },
    ]);
    const input = encodeURIComponent(JSON.stringify({ year: "2300-01" }));
    expect((await call("GET", `/trpc/analytics.financialYear?input=${input}`)).statusCode).toBe(400);
    const payments = await call("GET", "/api/v1/payments?search=2300-01/5");
    expect([payments.statusCode, payments.json()]).toEqual([200, []]);
    const found = await call("GET", "/api/v1/search?q=2300-01/5");
    expect([found.statusCode, found.json().payments]).toEqual([200, []]);
  });

  it("names the methods of a known path, and knows no other", async () => {
    const wrong = await call("PATCH", "/api/customers/garbage");
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "PUT, DELETE"]);
    expect((await call("GET", "/api/nothing")).json().error.code).toBe("NOT_FOUND");
    expect((await call("GET", "/trpc/nothing.here")).json().error.data.code).toBe("NOT_FOUND");
  });

  it("refuses bodies that are too large, too deep, broken, or no JSON, each as JSON", async () => {
    const statusOf = async (payload: string, headers = {}) =>
      (await call("POST", "/api/customers", payload, headers)).statusCode;
    expect(await statusOf(JSON.stringify({ name: "x".repeat(1024 * 1024) }))).toBe(413);
    expect(await statusOf(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).toBe(400);
    expect(await statusOf("{")).toBe(400);
    expect(await statusOf('{"__proto__": {"polluted": true}, "name": "A", "email": "a@example.in"}')).toBe(400);
    expect(await statusOf("name=A", { "content-type": "application/x-www-form-urlencoded" })).toBe(415);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("answers an address that cannot be read in the same words as everything else", async () => {
    const answer = await call("GET", "/api/customers/%ff");
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(answer.headers["x-request-id"]).toBe(answer.json().error.requestId);
  });

  it("puts the request's id into header, body and log, and never believes a caller's", async () => {
    const answer = await call("GET", "/api/nothing", undefined, { "x-request-id": "mine" });
    expect(answer.headers["x-request-id"]).toBe(answer.json().error.requestId);
    expect(answer.headers["x-request-id"]).not.toBe("mine");
    expect(lines.some((line) => line.includes(String(answer.headers["x-request-id"])))).toBe(true);
  });

  it("writes no token and no query string into the log", async () => {
    await call("GET", "/api/customers?search=secretsearch");
    expect(lines.join("")).not.toContain(token);
    expect(lines.join("")).not.toContain("secretsearch");
  });

  it("lets no response with data be cached and no page be framed", async () => {
    const answer = await call("GET", "/api/auth/me");
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "permissions-policy": expect.stringContaining("microphone=(self)"),
    });
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
  });

  it("accepts up to ten procedures in a batch", async () => {
    const paths = Array.from({ length: 11 }, () => "trial.status").join(",");
    const answer = await call("GET", `/trpc/${paths}?batch=1&input=%7B%7D`);
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, "A batch can have up to 10 calls"]);
  });

  it("accepts only JSON at /trpc too", async () => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]) {
      const answer = await call("POST", "/trpc/customers.create", "name=A", { "content-type": type });
      expect([type, answer.statusCode, answer.json().error.code]).toEqual([type, 415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  it("limits attempts on one account from one address, and says how long to wait", async () => {
    const attempt = () =>
      app.inject({ method: "POST", url: "/api/auth/login", payload: { email: "priya@example.in", password: "wrong" } });
    for (let index = 0; index < 10; index += 1) expect((await attempt()).statusCode).toBe(401);
    const refused = await attempt();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(refused.json().error.message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
  });

  it("is ready only while everything it needs answers", async () => {
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ok", checks: { database: "ok", queue: "ok" } });
    queueAnswers = false;
    const answer = await app.inject("/readyz");
    queueAnswers = true;
    expect([answer.statusCode, answer.json().checks.queue]).toEqual([503, "failed"]);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  it("says which service fails that it works on without, and stays ready", async () => {
    const services = {
      files: async () => {
        throw new Error("No answer");
      },
    };
    const other = await createTestApp({
      dependencies: makeDependencies({ db: database.db, now: clock.now }),
      databaseUrl: database.appUrl,
      operations: { services },
    });
    const answer = await other.inject("/readyz");
    await other.close();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "ok", checks: {}, services: { files: "failed" } },
    ]);
  });

  it("shows the operator's pages to the operator alone", async () => {
    expect((await app.inject("/admin/queues")).statusCode).toBe(401);
    const authorization = `Basic ${Buffer.from("operator:operator-secret").toString("base64")}`;
    expect((await app.inject({ url: "/admin/queues", headers: { authorization } })).statusCode).toBe(200);
    expect((await app.inject({ url: "/metrics", headers: { "x-forwarded-for": "203.0.113.9" } })).statusCode).toBe(401);
    expect((await app.inject("/metrics")).statusCode).toBe(200);
  });

  it("limits guesses at the operator's password for each address, refuses the right one as well, and logs them", async () => {
    const from = (address: string, password: string) =>
      app.inject({
        url: "/admin/queues",
        headers: {
          "x-forwarded-for": address,
          authorization: `Basic ${Buffer.from(`operator:${password}`).toString("base64")}`,
        },
      });
    lines.length = 0;
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => from("203.0.113.20", `guess-${n}`)));
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect(lines.filter((line) => line.includes("wrong operator password"))).toHaveLength(10);
    expect(lines.join("")).not.toContain("guess-");
    const refused = await from("203.0.113.20", "operator-secret");
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 800]).toEqual([429, true]);
    expect((await from("203.0.113.21", "operator-secret")).statusCode).toBe(200);
  });

  it("treats invalid stored data and invalid responses as server errors", async () => {
    const superuser = new pg.Client({ connectionString: database.superuserUrl });
    await superuser.connect();
    await superuser.query(`update notification set actions = '[{"kind": "no such kind"}]', count = 1`);
    lines.length = 0;
    for (const path of ["/api/v1/notifications", "/trpc/notifications.list?input=%7B%7D"]) {
      const answer = await call("GET", path);
      const { error } = answer.json();
      expect([answer.statusCode, error.code ?? error.data.code, error.message], path).toEqual([
        500,
        error.code ?? "INTERNAL",
        "Something went wrong",
      ]);
    }
    expect(lines.join("")).toContain("failed");
    await superuser.query("update notification set actions = '[]'");
    await superuser.end();
  });

  it("documents every path it serves", async () => {
    const { paths } = (await app.inject("/api/openapi.json")).json();
    expect(Object.keys(paths)).toContain("/api/subscriptions/{id}");
    const page = (await app.inject("/api/docs")).body;
    expect(page).toContain("/api/payment/verify");
    // The page also contains descriptions, errors and examples.
    expect(page).toContain("Repeating the call has no further effect.");
    expect(page).toContain("402 <code>ACCOUNT_INACTIVE</code>");
    expect(page).toContain("pay_NX2mZ7dRkW4bYc");
  });
});

describe("the role it serves as", () => {
  it("is the app's, also when it is given the owner's address, and never one that row security does not hold", async () => {
    const open = (url: string, options?: string) => {
      const pool = new pg.Pool({ connectionString: url, max: 1, ...(options && { options }) });
      // Dropping the database may end a connection that the pool has let go but not closed yet.
      pool.on("connect", (client) => client.on("error", () => undefined));
      return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    };
    const owner = open(database.ownerUrl);
    await expect(assertAppRole(owner)).rejects.toThrow('The database role "aavarti_owner" is not held by row security');
    await owner.destroy();
    const switched = open(database.ownerUrl, "-c role=aavarti_app");
    await assertAppRole(switched);
    await switched.destroy();
    await assertAppRole(database.db);
  });
});
