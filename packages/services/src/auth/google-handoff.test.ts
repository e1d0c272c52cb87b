import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createGoogle } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { finishGoogleSignIn, startGoogleSignIn } from "./google.ts";
import { readMe } from "./me.ts";
import { tokenId } from "./secret-token.ts";

const START = "2026-11-21T04:00:00.000Z";
const clock = createTestClock(START);
const person = { issuer: "https://accounts.google.com", subject: "sub", emailVerified: true, name: "Asha" };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => clock.set(START));
afterAll(() => database.close());

function visitor() {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  const google = createGoogle({ ...person, email: "asha@example.in" });
  return asVisitor({ ...deps, providers: { ...deps.providers, google } });
}

/**
 * Returns a browser's state after the redirect from Google: the token from the address bar, and the
 * binding cookie.
 */
async function redirected() {
  const { cookie } = await startGoogleSignIn(visitor());
  const outcome = await finishGoogleSignIn(visitor(), { query: { state: cookie.state, code: "code" }, cookie });
  if (!("token" in outcome)) throw new Error("The sign-in came to a choice");
  return { token: outcome.token, binding: cookie.binding };
}

const ask = (token: string, handoffBinding: string | null) =>
  authenticate(visitor(), { authorization: `Bearer ${token}`, handoffBinding });
const me = async (token: string, binding: string | null) => readMe(visitor(), await ask(token, binding));

describe("before its first use", () => {
  it("is worth nothing to another browser, with or without a cookie, and stays good for its own", async () => {
    const { token, binding } = await redirected();
    const other = await redirected();
    await expect(ask(token, null)).rejects.toThrow("Invalid token");
    await expect(ask(token, other.binding)).rejects.toThrow("Invalid token");
    await expect(ask(token, "")).rejects.toThrow("Invalid token");
    await expect(ask(token, binding)).resolves.toBeDefined();
  });

  it("lasts 60 seconds", async () => {
    const { token, binding } = await redirected();
    clock.advance({ seconds: 59 });
    await expect(ask(token, binding)).resolves.toBeDefined();
    const late = await redirected();
    clock.advance({ seconds: 60 });
    await expect(ask(late.token, late.binding)).rejects.toThrow("Token expired");
  });
});

describe("for a client that knows `token` in the answer of me", () => {
  it("is replaced, and dies when the replacement is first used", async () => {
    const { token, binding } = await redirected();
    const first = await me(token, binding);
    expect(first.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(first.token).not.toBe(token);

    const again = await me(first.token ?? "", null);
    expect(again.user).toEqual(first.user);
    expect(again.token).toBeUndefined();
    await expect(ask(token, binding)).rejects.toThrow("Invalid token");
    const row = await database.db
      .selectFrom("auth_session")
      .select("revoked_reason")
      .where("id", "=", tokenId(token))
      .executeTakeFirst();
    expect(row?.revoked_reason).toBe("replaced");
  });

  it("is replaced also when another call came first", async () => {
    const { token, binding } = await redirected();
    await ask(token, binding);
    expect((await me(token, binding)).token).toBeDefined();
  });

  it("is replaced once, however many ask", async () => {
    const { token, binding } = await redirected();
    const session = await ask(token, binding);
    const answers = await Promise.all(Array.from({ length: 8 }, () => readMe(visitor(), session)));
    expect(answers.filter((answer) => answer.token !== undefined)).toHaveLength(1);
    expect((await me(token, binding)).token).toBeUndefined();
  });

  it("exchanges the token only in the browser that signed in, not for a reader of its history", async () => {
    const { token, binding } = await redirected();
    await ask(token, binding);
    expect((await me(token, null)).token).toBeUndefined();
    expect((await me(token, "x".repeat(43))).token).toBeUndefined();
    expect((await me(token, binding)).token).toBeDefined();
  });
});

it("goes on for a client that does not know the field, as an ordinary session", async () => {
  const { token, binding } = await redirected();
  await me(token, binding);
  clock.advance({ days: 13 });
  await expect(ask(token, null)).resolves.toMatchObject({ user: { email: "asha@example.in" } });
  clock.advance({ days: 14 });
  await expect(ask(token, null)).rejects.toThrow("Token expired");
});
