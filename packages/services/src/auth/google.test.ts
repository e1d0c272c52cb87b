import { findUserByEmail } from "@aavarti/db/queries/auth";
import type { DB } from "@aavarti/db/schema";
import { withTenant } from "@aavarti/db/tenant";
import type { SignedInIdentity } from "@aavarti/providers/oauth/interface";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createGoogle } from "@aavarti/testing/visitor";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { finishGoogleSignIn, type GoogleOutcome, startGoogleSignIn } from "./google.ts";
import { login } from "./login.ts";
import { issueToken } from "./one-time-token.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";

const START = "2026-11-21T04:00:00.000Z";
const PASSWORD = "tulsi walks to market";
const INCOMPLETE = { code: "VALIDATION_FAILED", message: "Couldn't sign in with Google. Try again." };
const clock = createTestClock(START);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => clock.set(START));
afterAll(() => database.close());

let people = 0;
function somebody(changes: Partial<SignedInIdentity> = {}): SignedInIdentity {
  people += 1;
  const email = `person-${people}@example.in`;
  return {
    issuer: "https://accounts.google.com",
    subject: `sub-${people}`,
    email,
    emailVerified: true,
    name: "Asha",
    ...changes,
  };
}

function tokenOf(outcome: GoogleOutcome): string {
  if ("token" in outcome) return outcome.token;
  throw new Error(`Google sign-in came to a choice: ${outcome.choice}`);
}

function browser(person: SignedInIdentity) {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  const ctx = asVisitor({ ...deps, providers: { ...deps.providers, google: createGoogle(person) } });
  const visit = async () => {
    const { cookie } = await startGoogleSignIn(ctx);
    const token = tokenOf(await finishGoogleSignIn(ctx, { query: { state: cookie.state, code: "code" }, cookie }));
    const session = await authenticate(ctx, { authorization: `Bearer ${token}`, handoffBinding: cookie.binding });
    return { ...session, token, binding: cookie.binding };
  };
  return { ctx, visit };
}

const registered = (email: string) =>
  register(browser(somebody()).ctx, { name: "Asha", email, password: PASSWORD, businessName: "Asha Dance" });
const verify = (email: string) =>
  database.db.updateTable("app_user").set({ email_verified_at: clock.now() }).where("email", "=", email).execute();

/**
 * Performs the first write of `openAccount` without committing, so that a concurrent request for
 * the same address waits for it.
 */
async function openUncommitted(trx: Transaction<DB>, { email, issuer, subject }: SignedInIdentity): Promise<string> {
  const { newId } = browser(somebody()).ctx;
  const [tenantId, userId, now] = [newId(), newId(), clock.now()];
  const stamps = { created_at: now, updated_at: now };
  await sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(trx);
  const google = { google_issuer: issuer, google_subject: subject, email_verified_at: now };
  const user = { id: userId, email, name: "Asha", sessions_valid_from: now, ...google, ...stamps };
  await trx.insertInto("app_user").values(user).execute();
  const tenant = {
    id: tenantId,
    business_name: "Asha",
    account_status: "trial",
    trial_ends_at: now,
    ...stamps,
  } as const;
  await trx.insertInto("tenant").values(tenant).execute();
  const membership = { tenant_id: tenantId, user_id: userId, role: "owner", created_at: now } as const;
  await trx.insertInto("membership").values(membership).execute();
  return userId;
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(database.db)).rows, { interval: 10 }).not.toEqual([]);
}

describe("beginning", () => {
  it("sends the browser to Google with new secrets, of which it keeps one more", async () => {
    const { ctx } = browser(somebody());
    const [first, second] = [await startGoogleSignIn(ctx), await startGoogleSignIn(ctx)];
    expect(first.url).toBe(`https://accounts.example.com/authorize?state=${first.cookie.state}`);
    const secrets = [first, second].flatMap(({ cookie: { state, nonce, codeVerifier, binding } }) => [
      state,
      nonce,
      codeVerifier,
      binding,
    ]);
    expect(new Set(secrets).size).toBe(8);
    expect(secrets.every((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))).toBe(true);
  });

  it("rejects sign-in when Google is not configured", async () => {
    const ctx = asVisitor(makeDependencies({ db: database.db, now: clock.now }));
    await expect(startGoogleSignIn(ctx)).rejects.toMatchObject({ code: "NOT_CONFIGURED" });
  });
});

describe("coming back", () => {
  it("opens an account at the first time and signs in to it at the second", async () => {
    const { visit } = browser(somebody({ name: "Ravi Kumar" }));
    const first = await visit();
    expect(first).toMatchObject({
      role: "owner",
      user: { name: "Ravi Kumar" },
      tenant: { business_name: "Ravi Kumar's business", account_status: "trial" },
    });
    expect(first.tenant.trial_ends_at).toEqual(new Date(Date.parse(START) + 3 * 86_400_000));
    const second = await visit();
    expect(second.user).toEqual(first.user);
    expect(second.tenant.id).toBe(first.tenant.id);
  });

  it("knows a person by their subject, not by an address that has changed", async () => {
    const person = somebody();
    const first = await browser(person).visit();
    const renamed = await browser({ ...person, email: "renamed@example.in" }).visit();
    expect(renamed.user).toMatchObject({ id: first.user.id, email: person.email });
  });

  it("cuts a name that is too long before an emoji, not within it", async () => {
    const { user } = await browser(somebody({ name: `${"Ravi ".repeat(19)}Kuma🙂🙂🙂` })).visit();
    expect(user.name).toBe(`${"Ravi ".repeat(19)}Kuma`);
  });

  it("takes an address without case, and a person without a name", async () => {
    const { user, tenant } = await browser(somebody({ email: "Mixed.Case@Example.IN", name: null })).visit();
    expect(user).toMatchObject({ email: "mixed.case@example.in", name: "mixed case" });
    expect(tenant.business_name).toBe("mixed case's business");
  });

  it.each<[string, (state: string) => object, boolean]>([
    ["without the cookie", (state) => ({ state, code: "code" }), false],
    ["with another state", () => ({ state: "x".repeat(43), code: "code" }), true],
    ["without a state", () => ({ code: "code" }), true],
    ["without a code", (state) => ({ state }), true],
    ["with Google's refusal", (state) => ({ state, error: "access_denied", code: "code" }), true],
  ])("%s opens nothing", async (_, query, hasCookie) => {
    const person = somebody();
    const { ctx } = browser(person);
    const { cookie } = await startGoogleSignIn(ctx);
    const answer = { query: query(cookie.state), cookie: hasCookie ? cookie : null };
    await expect(finishGoogleSignIn(ctx, answer)).rejects.toMatchObject(INCOMPLETE);
    expect(await findUserByEmail(database.db, person.email)).toBeUndefined();
  });

  it("neither signs in nor links an address that Google has not verified", async () => {
    const person = somebody({ emailVerified: false });
    await expect(browser(person).visit()).rejects.toMatchObject(INCOMPLETE);
    expect(await findUserByEmail(database.db, person.email)).toBeUndefined();
  });

  it("several times in the same moment for the first time ends in one account", async () => {
    const { visit } = browser(somebody());
    const visits = await Promise.all(Array.from({ length: 4 }, visit));
    expect(new Set(visits.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(visits.map(({ tenant }) => tenant.id)).size).toBe(1);
  });

  it("finds the account that another request opened between its look and its write", async () => {
    const person = somebody();
    const { visit } = browser(person);
    const { visiting, userId } = await database.db.transaction().execute(async (trx) => {
      const opened = await openUncommitted(trx, person);
      const visiting = visit();
      await untilSomebodyWaits();
      return { visiting, userId: opened };
    });
    expect((await visiting).user.id).toBe(userId);
  });

  it("leaves no trace when it fails half-way", async () => {
    const person = somebody();
    const { ctx } = browser(person);
    const { cookie } = await startGoogleSignIn(ctx);
    const failing = {
      ...ctx,
      randomBytes: () => {
        throw new Error("no entropy");
      },
    };
    const query = { state: cookie.state, code: "code" };
    await expect(finishGoogleSignIn(failing, { query, cookie })).rejects.toThrow("no entropy");
    expect(await findUserByEmail(database.db, person.email)).toBeUndefined();
  });
});

describe("an address that has an account already", () => {
  it("is linked when we have verified it, and keeps its password and sessions", async () => {
    const person = somebody();
    const local = await registered(person.email);
    await verify(person.email);
    const google = await browser(person).visit();
    expect(google.user.id).toBe(local.user.id);
    await expect(login(browser(person).ctx, { email: person.email, password: PASSWORD })).resolves.toBeDefined();
    const bearer = { authorization: `Bearer ${local.token}`, handoffBinding: null };
    await expect(authenticate(browser(person).ctx, bearer)).resolves.toBeDefined();
  });

  it("passes an unverified account to the address's owner, and revokes the stranger's password, sessions and links", async () => {
    const person = somebody();
    const stranger = await registered(person.email);
    const { ctx } = browser(person);
    const link = await issueToken(ctx, { kind: "password_reset", userId: stranger.user.id });
    const owner = await browser(person).visit();
    await expect(resetPassword(ctx, { token: link, password: "seven parrots on a wire" })).rejects.toThrow("no longer");
    expect(owner.user.id).toBe(stranger.user.id);

    const bearer = { authorization: `Bearer ${stranger.token}`, handoffBinding: null };
    await expect(authenticate(browser(person).ctx, bearer)).rejects.toThrow("Invalid token");
    const withPassword = login(browser(person).ctx, { email: person.email, password: PASSWORD });
    await expect(withPassword).rejects.toThrow("Invalid email or password");
    expect((await findUserByEmail(database.db, person.email))?.email_verified_at).toEqual(new Date(START));
    const events = await withTenant(database.db, owner.tenant.id, (trx) =>
      trx.selectFrom("audit_event").select("changes").where("action", "=", "user.signed-in").execute(),
    );
    expect(events).toEqual([
      { changes: { via: "google", googleLinked: true, passwordRemoved: true, remindersCancelled: 0 } },
    ]);
  });

  it("is refused when it belongs to another Google account", async () => {
    const person = somebody();
    const first = await browser(person).visit();
    await expect(browser({ ...person, subject: "somebody-else" }).visit()).rejects.toMatchObject(INCOMPLETE);
    expect((await findUserByEmail(database.db, person.email))?.google_subject).toBe(person.subject);
    expect((await browser(person).visit()).user.id).toBe(first.user.id);
  });
});
