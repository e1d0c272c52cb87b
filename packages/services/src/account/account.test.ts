import type { Account } from "@aavarti/contract/account";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "../auth/authenticate.ts";
import { login } from "../auth/login.ts";
import { issueToken } from "../auth/one-time-token.ts";
import { register } from "../auth/register.ts";
import { resetPassword } from "../auth/reset-password.ts";
import { verifyEmail } from "../auth/verify-email.ts";
import { createServiceContext, type ServiceContext } from "../context.ts";
import { changePassword } from "./change-password.ts";
import { endAllSessions, endSession } from "./end-session.ts";
import { readAccount } from "./read-account.ts";

const START = "2026-11-21T04:00:00.000Z";
const OLD = "tulsi walks to market";
const NEW = "seven parrots on a wire";
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36";
const clock = createTestClock(START);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => clock.set(START));
afterAll(() => database.close());

const deps = () => makeDependencies({ db: database.db, now: clock.now });
const visitor = (userAgent = "curl/8") => ({ ...asVisitor(deps()), userAgent });
const ask = (token: string) => authenticate(visitor(), { authorization: `Bearer ${token}`, handoffBinding: null });

/** Returns a service context that acts with this session token. */
async function actingWith(token: string): Promise<ServiceContext> {
  const { tenant, user, role, sessionId } = await ask(token);
  const actor = { kind: "user", userId: user.id, role, sessionId } as const;
  return createServiceContext(deps(), {
    tenantId: tenant.id,
    timeZone: tenant.time_zone,
    actor,
    requestId: null,
    ip: "203.0.113.7",
  });
}

const DEAD_LINK = "This link is no longer valid. Request a new one.";

/** Returns the token from the link that was emailed to the signed-in user. */
const linkOf = (ctx: ServiceContext, kind: "password_reset" | "email_verification") =>
  issueToken(deps(), { kind, userId: ctx.actor.kind === "user" ? ctx.actor.userId : "" });

let people = 0;
async function asha() {
  people += 1;
  const email = `asha-account-${people}@example.in`;
  const { token } = await register(visitor(), { name: "Asha", email, password: OLD, businessName: "Asha Dance" });
  clock.advance({ hours: 2 });
  const phone = await login(visitor(PHONE), { email, password: OLD });
  return { email, laptop: token, phone: phone.token };
}

const namesOf = ({ devices }: Account) => devices.map(({ name, isCurrent }) => (isCurrent ? `${name}, here` : name));
const actionsOf = (ctx: ServiceContext) =>
  withTenant(database.db, ctx.tenantId, (trx) =>
    trx.selectFrom("audit_event").select(["action", "ip"]).where("action", "like", "user.%").orderBy("id").execute(),
  );

describe("signed-in devices", () => {
  it("names them, this one first, and signs one of them out at once", async () => {
    const person = await asha();
    const ctx = await actingWith(person.laptop);
    const account = await readAccount(ctx);
    expect(account.hasPassword).toBe(true);
    expect(namesOf(account)).toEqual(["Unknown device, here", "Chrome on Android"]);
    expect(account.devices[1]).toMatchObject({
      browser: "chrome",
      system: "android",
      isHandheld: true,
      ip: "203.0.113.7",
    });

    await endSession(ctx, { id: account.devices[1]?.id ?? "" });
    await expect(ask(person.phone)).rejects.toThrow("Invalid token");
    expect(namesOf(await readAccount(ctx))).toEqual(["Unknown device, here"]);
    expect((await actionsOf(ctx)).at(-1)).toEqual({ action: "user.session-ended", ip: "203.0.113.7" });
  });

  it("keeps another user's device signed in", async () => {
    const [person, other] = [await asha(), await asha()];
    const { devices } = await readAccount(await actingWith(other.laptop));
    const ctx = await actingWith(person.laptop);
    const before = await actionsOf(ctx);
    await endSession(ctx, { id: devices[0]?.id ?? "" });
    await expect(ask(other.laptop)).resolves.toBeDefined();
    expect(await actionsOf(ctx)).toEqual(before);
  });

  it("signs out everywhere, here too", async () => {
    const person = await asha();
    await endAllSessions(await actingWith(person.phone));
    for (const token of [person.laptop, person.phone]) await expect(ask(token)).rejects.toThrow("Invalid token");
  });
});

describe("changing the password", () => {
  it("takes the present one, and signs every other device out", async () => {
    const person = await asha();
    const ctx = await actingWith(person.laptop);
    await changePassword(ctx, { currentPassword: OLD, password: NEW });
    await expect(ask(person.laptop)).resolves.toBeDefined();
    await expect(ask(person.phone)).rejects.toThrow("Invalid token");
    await expect(login(visitor(), { email: person.email, password: OLD })).rejects.toThrow("Invalid email or password");
    await expect(login(visitor(), { email: person.email, password: NEW })).resolves.toBeDefined();
    const jobs = await ctx.db.selectFrom("outbox").select("name").where("tenant_id", "=", ctx.tenantId).execute();
    expect(jobs.filter(({ name }) => name === "auth.password-changed")).toHaveLength(1);
  });

  it("ends every link that was emailed before, and leaves those of others alone", async () => {
    const [person, other] = [await asha(), await asha()];
    const [ctx, others] = [await actingWith(person.laptop), await actingWith(other.laptop)];
    const links = { reset: await linkOf(ctx, "password_reset"), verify: await linkOf(ctx, "email_verification") };
    const otherReset = await linkOf(others, "password_reset");
    await changePassword(ctx, { currentPassword: OLD, password: NEW });

    const reset = resetPassword(visitor(), { token: links.reset, password: "chosen by somebody else" });
    await expect(reset).rejects.toThrow(DEAD_LINK);
    await expect(verifyEmail(visitor(), { token: links.verify })).rejects.toThrow(DEAD_LINK);
    await expect(login(visitor(), { email: person.email, password: NEW })).resolves.toBeDefined();
    await expect(resetPassword(visitor(), { token: otherReset, password: NEW })).resolves.toBeUndefined();
    // A link requested after the change works.
    const later = await linkOf(ctx, "password_reset");
    await expect(
      resetPassword(visitor(), { token: later, password: "a third phrase of words" }),
    ).resolves.toBeUndefined();
  });

  it("wins over a link that is being used at the same moment", async () => {
    const person = await asha();
    const ctx = await actingWith(person.laptop);
    const token = await linkOf(ctx, "password_reset");
    const { hasher } = deps();
    const [hashing, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = {
      ...visitor(),
      hasher: {
        ...hasher,
        hash: async (password: string) => {
          hashing.resolve();
          await go.promise;
          return hasher.hash(password);
        },
      },
    };
    const reset = resetPassword(slow, { token, password: "chosen by somebody else" });
    await hashing.promise;
    await changePassword(ctx, { currentPassword: OLD, password: NEW });
    go.resolve();
    await expect(reset).rejects.toThrow(DEAD_LINK);
    await expect(login(visitor(), { email: person.email, password: NEW })).resolves.toBeDefined();
    await expect(ask(person.laptop)).resolves.toBeDefined();
  });

  it("leaves the links good when it fails half-way", async () => {
    const person = await asha();
    const ctx = await actingWith(person.laptop);
    const token = await linkOf(ctx, "password_reset");
    const failing = { ...ctx, now: () => new Date(Number.NaN) };
    await expect(changePassword(failing, { currentPassword: OLD, password: NEW })).rejects.toThrow();
    await expect(login(visitor(), { email: person.email, password: OLD })).resolves.toBeDefined();
    await expect(resetPassword(visitor(), { token, password: NEW })).resolves.toBeUndefined();
  });

  it.each([
    ["a wrong present one", { currentPassword: "not this one", password: NEW }, "currentPassword"],
    ["one that is too short", { currentPassword: OLD, password: "short" }, "password"],
  ])("refuses %s and changes nothing", async (_, input, field) => {
    const person = await asha();
    const ctx = await actingWith(person.laptop);
    await expect(changePassword(ctx, input)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { [field]: { reason: expect.any(String) } },
    });
    await expect(ask(person.phone)).resolves.toBeDefined();
    await expect(login(visitor(), { email: person.email, password: OLD })).resolves.toBeDefined();
  });

  it("tells who signs in with Google that there is none", async () => {
    const { ctx } = await createTestTenant(deps());
    expect(await readAccount(ctx)).toMatchObject({ hasPassword: false });
    await expect(changePassword(ctx, { currentPassword: OLD, password: NEW })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});
