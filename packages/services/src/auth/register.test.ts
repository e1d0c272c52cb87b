import { findUserByEmail } from "@aavarti/db/queries/auth";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { register } from "./register.ts";

const clock = createTestClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const visitor = () => asVisitor(makeDependencies({ db: database.db, now: clock.now }));
const asha = (email: string) => ({
  name: "Asha Verma",
  email,
  password: "tulsi walks to market",
  businessName: "Asha Dance",
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, handoffBinding: null });

it("opens user, business, owner's membership, trial and session, and asks to confirm the address", async () => {
  const ctx = visitor();
  const { token, user, tenant } = await register(ctx, asha("asha@example.in"));

  expect(user).toMatchObject({ name: "Asha Verma", email: "asha@example.in", role: "owner" });
  expect(tenant).toMatchObject({
    accountStatus: "trial",
    businessName: "Asha Dance",
    profileCompleted: false,
    currency: "₹",
  });
  const session = await authenticate(ctx, bearer(token));
  expect(session).toMatchObject({ role: "owner", user: { id: user.id }, tenant: { id: tenant.id } });
  expect(session.tenant.trial_ends_at).toEqual(new Date(clock.now().getTime() + 3 * 86_400_000));

  const jobs = await database.db.selectFrom("outbox").selectAll().where("tenant_id", "=", tenant.id).execute();
  expect(jobs).toMatchObject([{ name: "auth.email-verification", payload: { userId: user.id } }]);
  const events = await withTenant(database.db, tenant.id, (trx) => trx.selectFrom("audit_event").selectAll().execute());
  expect(events).toMatchObject([{ action: "tenant.opened", actor_id: user.id, request_id: "request-1" }]);
});

it("stores only hashes of the password and the token", async () => {
  const { token } = await register(visitor(), asha("stored@example.in"));
  const user = await findUserByEmail(database.db, "stored@example.in");
  expect(user?.password_hash).toMatch(/^\$argon2id\$/);
  const sessions = await database.db
    .selectFrom("auth_session")
    .selectAll()
    .where("user_id", "=", user?.id ?? "")
    .execute();
  expect(JSON.stringify({ user, sessions })).not.toContain(token);
  expect(sessions).toMatchObject([{ created_via: "register", ip: "203.0.113.7", user_agent: "Mozilla/5.0 (test)" }]);
});

it("refuses an address that is taken, and keeps the account that has it", async () => {
  await register(visitor(), asha("taken@example.in"));
  const stranger = register(visitor(), { ...asha("taken@example.in"), name: "Stranger" });
  await expect(stranger).rejects.toMatchObject({
    code: "CONFLICT",
    message: "An account with this email already exists",
  });
  expect(await findUserByEmail(database.db, "taken@example.in")).toMatchObject({ name: "Asha Verma" });
});

it.each([
  ["short", "Password must have at least 10 characters"],
  ["password1234", "Password is too common. Choose one that is harder to guess."],
  ["asha verma", "Password can't be your name or email address"],
])("refuses the password %s in a sentence for its field", async (password, sentence) => {
  await expect(register(visitor(), { ...asha("weak@example.in"), password })).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    message: sentence,
    fields: { password: { message: sentence } },
  });
  expect(await findUserByEmail(database.db, "weak@example.in")).toBeUndefined();
});

it("gives one of two at the same moment the account, and the other a conflict without a business left behind", async () => {
  const made: string[] = [];
  const ctx = visitor();
  const counting = { ...ctx, newId: () => made[made.push(ctx.newId()) - 1] ?? "" };
  const both = await Promise.allSettled([
    register(counting, asha("race@example.in")),
    register(counting, asha("race@example.in")),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

  const tenants = await Promise.all(made.map((id) => withTenant(database.db, id, findTenant)));
  expect(tenants.filter(Boolean)).toHaveLength(1);
});

it("leaves no trace when it fails half-way", async () => {
  const made: string[] = [];
  const ctx = visitor();
  const failing = {
    ...ctx,
    newId: () => made[made.push(ctx.newId()) - 1] ?? "",
    randomBytes: () => {
      throw new Error("no entropy");
    },
  };
  await expect(register(failing, asha("trace@example.in"))).rejects.toThrow("no entropy");
  expect(await findUserByEmail(database.db, "trace@example.in")).toBeUndefined();
  const jobs = await database.db.selectFrom("outbox").selectAll().where("tenant_id", "in", made).execute();
  const tenants = await Promise.all(made.map((id) => withTenant(database.db, id, findTenant)));
  expect([...jobs, ...tenants.filter(Boolean)]).toEqual([]);
});
