import { updateCredentials } from "@aavarti/db/queries/auth";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { logout } from "./logout.ts";
import { purgeSessions } from "./purge-sessions.ts";
import { tokenId } from "./secret-token.ts";
import { createSession, luciaOver } from "./sessions.ts";

const START = "2026-11-21T04:00:00.000Z";
const clock = createTestClock(START);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => clock.set(START));
afterAll(() => database.close());

const deps = () => makeDependencies({ db: database.db, now: clock.now });
const ask = (token: string) => authenticate(deps(), { authorization: `Bearer ${token}`, handoffBinding: null });
const rowOf = (token: string) =>
  database.db.selectFrom("auth_session").selectAll().where("id", "=", tokenId(token)).executeTakeFirstOrThrow();

async function signedIn() {
  const tenant = await createTestTenant(deps());
  const session = { userId: tenant.userId, tenantId: tenant.tenantId, via: "password" } as const;
  return { ...tenant, token: await createSession(asVisitor(deps()), database.db, session) };
}

it("returns person, role and business, and nothing about the password", async () => {
  const { token, userId, tenantId } = await signedIn();
  const session = await ask(token);
  expect(session).toMatchObject({
    sessionId: tokenId(token),
    user: { id: userId, name: "Priya Sharma", phone: "+919826041177" },
    role: "owner",
    tenant: { id: tenantId, business_name: "Prerna Classes" },
    replaceable: false,
  });
  expect(JSON.stringify(session)).not.toMatch(/password|argon2/);
});

it("never shows one business's person another business", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  expect((await ask(mine.token)).tenant.id).toBe(mine.tenantId);
  expect((await ask(other.token)).tenant.id).toBe(other.tenantId);
  // A session row that names another user's tenant grants no access.
  await database.db
    .updateTable("auth_session")
    .set({ tenant_id: other.tenantId })
    .where("id", "=", tokenId(mine.token))
    .execute();
  await expect(ask(mine.token)).rejects.toThrow("Invalid token");
});

describe("the three texts", () => {
  it("tell a missing, an unknown and an expired token apart", async () => {
    const { token } = await signedIn();
    await expect(authenticate(deps(), { authorization: undefined, handoffBinding: null })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: "No token provided",
    });
    const changed = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`;
    await expect(ask(changed)).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "Invalid token" });
    clock.advance({ days: 14 });
    await expect(ask(token)).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "Token expired" });
  });

  it("say Invalid token after logout, at once, for good, and for this session only", async () => {
    const { token, userId, tenantId } = await signedIn();
    const session = { userId, tenantId, via: "password" } as const;
    const other = await createSession(asVisitor(deps()), database.db, session);
    const current = await ask(token);
    await logout(deps(), current);
    await logout(deps(), current);
    await expect(ask(token)).rejects.toThrow("Invalid token");
    clock.advance({ days: 20 });
    await expect(ask(token)).rejects.toThrow("Invalid token");
    clock.set(START);
    await expect(ask(other)).resolves.toMatchObject({ user: { id: userId } });
    expect(await rowOf(token)).toMatchObject({ revoked_reason: "signed-out", revoked_at: new Date(START) });
  });

  it("are not reported when the database fails", async () => {
    const broken = await createTestDatabase();
    await broken.close();
    const outage = authenticate(
      { db: broken.db, now: clock.now },
      { authorization: `Bearer ${"A".repeat(43)}`, handoffBinding: null },
    );
    await expect(outage).rejects.not.toMatchObject({ code: "UNAUTHORIZED" });
  });
});

describe("expiry", () => {
  it("slides with use, in steps of an hour, up to 90 days", async () => {
    const { token } = await signedIn();
    const firstEnd = (await rowOf(token)).expires_at;
    clock.advance({ minutes: 59 });
    await ask(token);
    expect((await rowOf(token)).expires_at).toEqual(firstEnd);
    clock.advance({ minutes: 1 });
    await ask(token);
    expect((await rowOf(token)).expires_at).toEqual(new Date(firstEnd.getTime() + 3_600_000));

    clock.set(START);
    for (let day = 0; day < 89; day += 13) {
      clock.set(new Date(Date.parse(START) + day * 86_400_000));
      await ask(token);
    }
    clock.set(new Date(Date.parse(START) + 90 * 86_400_000 - 1));
    await ask(token);
    clock.advance({ seconds: 1 });
    await expect(ask(token)).rejects.toThrow("Token expired");
  });

  it("is decided by the clock that is handed in, not by the machine's", async () => {
    for (const year of ["2020", "2031"]) {
      clock.set(`${year}-06-01T00:00:00.000Z`);
      const { token } = await signedIn();
      await expect(ask(token)).resolves.toBeDefined();
    }
  });
});

describe("revocation", () => {
  it("ends every session, also one that an earlier sign-in is still about to store", async () => {
    const { token, userId, tenantId } = await signedIn();
    const late = clock.now();
    clock.advance({ seconds: 1 });
    await luciaOver(database.db, clock.now).invalidateUserSessions(userId);
    await expect(ask(token)).rejects.toThrow("Invalid token");

    const before = { ...asVisitor(deps()), now: () => late };
    const overtaken = await createSession(before, database.db, { userId, tenantId, via: "password" });
    await expect(ask(overtaken)).rejects.toThrow("Invalid token");
    const fresh = await createSession(asVisitor(deps()), database.db, { userId, tenantId, via: "password" });
    await expect(ask(fresh)).resolves.toBeDefined();
    expect(await luciaOver(database.db, clock.now).getUserSessions(userId)).toMatchObject([{ id: tokenId(fresh) }]);
  });

  it("follows when the membership is taken away, and when the role changes", async () => {
    const { token, tenantId } = await signedIn();
    await withTenant(database.db, tenantId, (trx) => trx.updateTable("membership").set({ role: "viewer" }).execute());
    expect((await ask(token)).role).toBe("viewer");
    await withTenant(database.db, tenantId, (trx) => trx.deleteFrom("membership").execute());
    await expect(ask(token)).rejects.toThrow("Invalid token");
  });

  it("follows when the user is erased", async () => {
    const { token, userId, tenantId } = await signedIn();
    await updateCredentials(database.db, userId, { name: "Erased soon" });
    await withTenant(database.db, tenantId, (trx) => trx.deleteFrom("app_user").where("id", "=", userId).execute());
    await expect(ask(token)).rejects.toThrow("Invalid token");
  });
});

it("keeps the rows of ended sessions for 30 days, then deletes them and no others", async () => {
  const [ended, live] = [await signedIn(), await signedIn()];
  await logout(deps(), await ask(ended.token));
  clock.advance({ days: 30 });
  await purgeSessions(deps());
  await expect(rowOf(ended.token)).resolves.toBeDefined();
  clock.advance({ seconds: 1 });
  await purgeSessions(deps());
  await expect(rowOf(ended.token)).rejects.toThrow();
  await expect(rowOf(live.token)).resolves.toBeDefined();
});

it("stores what cannot be an address as none, and a long user agent shortened", async () => {
  const { userId, tenantId } = await signedIn();
  const odd = { ...asVisitor(deps()), ip: "not an address", userAgent: "x".repeat(5_000) };
  const token = await createSession(odd, database.db, { userId, tenantId, via: "password" });
  expect(await rowOf(token)).toMatchObject({ ip: null, user_agent: "x".repeat(300) });
});
