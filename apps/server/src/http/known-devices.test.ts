import type { PasswordHasher } from "@aavarti/services/auth/passwords";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../testing/test-app.ts";

const PASSWORD = "evening batch at seven";
const TOO_MANY = /^Too many attempts\. Try again in \d+ seconds\.$/;

/**
 * A fast hasher: these tests try hundreds of wrong passwords, and argon2's cost is not what they
 * test.
 */
const quick: PasswordHasher = {
  hash: async (password) => `quick$${password}`,
  verify: async (stored, password) => stored === `quick$${password}`,
};

let database: TestDatabase;
let app: FastifyInstance;
const waits: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  app = await createTestApp({
    dependencies: makeDependencies({ db: database.db, now: createTestClock().now, hasher: quick }),
    databaseUrl: database.appUrl,
    addressFactor: 1,
    wait,
  });
});
beforeEach(() => {
  waits.length = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type From = { address?: string; cookie?: string; https?: boolean };

const post = (url: string, payload: object, { address = "203.0.113.1", cookie, https = false }: From = {}) =>
  app.inject({
    method: "POST",
    url,
    remoteAddress: https ? "127.0.0.1" : address,
    headers: { ...(cookie && { cookie }), ...(https && { "x-forwarded-proto": "https", "x-forwarded-for": address }) },
    payload,
  });
const signIn = (email: string, password: string, from?: From) => post("/api/auth/login", { email, password }, from);

let people = 0;
/** Registers an owner; returns the cookies of that browser. */
async function owner() {
  people += 1;
  const email = `owner-${people}@example.in`;
  const account = { name: "Asha", email, password: PASSWORD, businessName: "Asha Dance" };
  const answer = await post("/api/auth/register", account, { address: `198.18.0.${people}` });
  expect(answer.statusCode).toBe(201);
  return { email, answer, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** Tries wrong passwords from the given number of addresses, ten from each. */
async function guess(email: string, addresses: number, network: string): Promise<number[]> {
  const from = Array.from({ length: addresses }, (_, index) => `${network}.${index + 1}`);
  const batches = from.map(async (address) => {
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      statuses.push((await signIn(email, `wrong guess ${time}`, { address })).statusCode);
    }
    return statuses;
  });
  return (await Promise.all(batches)).flat();
}

describe("a stranger who guesses an owner's password", () => {
  it("is stopped at their own address, slowed down elsewhere, and locks the owner out nowhere", async () => {
    const { email, cookie } = await owner();
    const statuses = await guess(email, 12, "203.0.113");
    expect(statuses).toHaveLength(120);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const eleventh = await signIn(email, "wrong guess 11", { address: "203.0.113.1" });
    expect(eleventh.statusCode).toBe(429);
    expect(eleventh.json().error.message).toMatch(TOO_MANY);
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(0);
    // Twenty failures are free; each later one waits longer, up to four seconds.
    expect(waits.length).toBeGreaterThanOrEqual(80);
    expect(Math.max(...waits)).toBe(4_000);

    waits.length = 0;
    const elsewhere = await signIn(email, PASSWORD, { address: "192.0.2.9" });
    expect(elsewhere.statusCode).toBe(200);
    expect(waits).toEqual([4_000]);
    // A browser that has signed in before does not wait at all, even at the attacker's own address.
    waits.length = 0;
    expect((await signIn(email, PASSWORD, { address: "203.0.113.1", cookie })).statusCode).toBe(200);
    expect(waits).toEqual([]);
  });

  it("gets the same answers for an address that has no account", async () => {
    const { email } = await owner();
    const answersFor = async (address: string, from: string) => {
      const answers: unknown[] = [];
      for (let time = 0; time < 11; time += 1) {
        const answer = await signIn(address, "wrong guess", { address: from });
        const { code, message } = answer.json().error;
        answers.push([answer.statusCode, code, String(message).replace(/\d+/, "N"), answer.headers["set-cookie"]]);
      }
      return answers;
    };
    const known = await answersFor(email, "198.51.100.1");
    expect(await answersFor("nobody@example.in", "198.51.100.2")).toEqual(known);
    expect(known.at(-1)).toEqual([429, "RATE_LIMITED", "Too many attempts. Try again in N seconds.", undefined]);
  });

  it("is one visitor with a whole IPv6 network, and with an IPv4 address however it is written", async () => {
    const { email } = await owner();
    for (let time = 1; time <= 10; time += 1) {
      const answer = await signIn(email, "wrong guess", { address: `2001:db8:7:7::${time}` });
      expect(answer.statusCode).toBe(401);
      expect((await signIn(email, "wrong guess", { address: "192.0.2.77" })).statusCode).toBe(401);
    }
    const statusFrom = async (address: string) => (await signIn(email, "wrong guess", { address })).statusCode;
    expect(await statusFrom("2001:db8:7:7:ffff::1")).toBe(429);
    expect(await statusFrom("2001:db8:7:8::1")).toBe(401);
    expect(await statusFrom("::ffff:192.0.2.77")).toBe(429);
  });
});

describe("the cookie of a known device", () => {
  it("is readable by no script, lasts half a year, and is bound to https where there is https", async () => {
    const { answer, email } = await owner();
    expect(answer.cookies).toMatchObject([
      { name: expect.stringMatching(/^device-[0-9a-f]{32}$/), httpOnly: true, sameSite: "Lax", path: "/" },
    ]);
    expect(answer.cookies[0]?.maxAge).toBe(180 * 86_400);
    expect(JSON.stringify(answer.cookies)).not.toContain(email);
    const secure = await signIn(email, PASSWORD, { address: "192.0.2.10", https: true });
    expect(secure.cookies).toMatchObject([{ name: expect.stringMatching(/^__Host-device-/), secure: true }]);
  });

  it("comes with a procedure's sign-in too, and a wrong password brings none", async () => {
    const { email } = await owner();
    const trpc = await post("/trpc/auth.login", { email, password: PASSWORD }, { address: "192.0.2.11" });
    expect([trpc.statusCode, trpc.cookies.length]).toEqual([200, 1]);
    expect((await signIn(email, "wrong", { address: "192.0.2.11" })).cookies).toEqual([]);
  });

  it("has a separate limit, which a success resets", async () => {
    const { email, cookie } = await owner();
    const from = { address: "192.0.2.12", cookie };
    for (let time = 0; time < 9; time += 1) expect((await signIn(email, "wrong", from)).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD, from)).statusCode).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await signIn(email, "wrong", from)).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD, from)).statusCode).toBe(429);
    // A different address without the cookie is not affected.
    expect((await signIn(email, PASSWORD, { address: "192.0.2.13" })).statusCode).toBe(200);
  });

  it.each([
    ["of another account", (_mine: string, other: string) => other],
    [
      "of another account under this one's name",
      (mine: string, other: string) => `${nameOf(mine)}=${contentOf(other)}`,
    ],
    ["that was changed", (mine: string) => `${nameOf(mine)}=x${contentOf(mine).slice(1)}`],
    ["that nobody signed", (mine: string) => `${nameOf(mine)}=${nameOf(mine).replace("device-", "")}.made-up`],
  ])("is worth nothing when it is one %s", async (_what, forge) => {
    const [mine, other] = [await owner(), await owner()];
    const address = `198.51.101.${people}`;
    for (let time = 0; time < 10; time += 1) await signIn(mine.email, "wrong", { address });
    const forged = await signIn(mine.email, PASSWORD, { address, cookie: forge(mine.cookie, other.cookie) });
    expect(forged.statusCode).toBe(429);
    expect((await signIn(mine.email, PASSWORD, { address, cookie: mine.cookie })).statusCode).toBe(200);
  });
});

const nameOf = (cookie: string): string => cookie.split("=", 1)[0] ?? "";
const contentOf = (cookie: string): string => cookie.slice(nameOf(cookie).length + 1);

describe("a stranger who asks for somebody's password link", () => {
  it("is stopped at their own address, and the owner still gets one from elsewhere and on a known device", async () => {
    const { email, cookie } = await owner();
    const ask = async (from: From) => (await post("/api/auth/forgot-password", { email }, from)).statusCode;
    for (const address of ["203.0.114.1", "203.0.114.2"]) {
      for (let time = 0; time < 3; time += 1) expect(await ask({ address })).toBe(202);
      expect(await ask({ address })).toBe(429);
    }
    expect(await ask({ address: "192.0.2.14" })).toBe(202);
    expect(await ask({ address: "203.0.114.1", cookie })).toBe(202);
  });
});
