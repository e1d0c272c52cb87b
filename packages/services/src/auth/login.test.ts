import { findUserByEmail, updateCredentials } from "@aavarti/db/queries/auth";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { login } from "./login.ts";
import { createArgon2Hasher, type PasswordHasher } from "./passwords.ts";
import { register } from "./register.ts";

const PASSWORD = "tulsi walks to market";
const EMAIL = "asha@example.in";
const clock = createTestClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await register(visitor(), { name: "Asha Verma", email: EMAIL, password: PASSWORD, businessName: "Asha Dance" });
});
afterAll(() => database.close());

const visitor = (hasher: PasswordHasher = createArgon2Hasher()) =>
  asVisitor(makeDependencies({ db: database.db, now: clock.now, hasher }));

function countingHasher() {
  const argon2 = createArgon2Hasher();
  const counted = { verifications: 0 };
  const verify = (hash: string, password: string) => {
    counted.verifications += 1;
    return argon2.verify(hash, password);
  };
  return { counted, hasher: { ...argon2, verify } };
}

it("opens a new session each time and notes it", async () => {
  const first = await login(visitor(), { email: EMAIL, password: PASSWORD });
  const second = await login(visitor(), { email: EMAIL, password: PASSWORD });
  expect(first.token).not.toBe(second.token);
  expect(first).toMatchObject({ user: { email: EMAIL, role: "owner" }, tenant: { businessName: "Asha Dance" } });
  for (const { token } of [first, second]) {
    const session = await authenticate(visitor(), { authorization: `Bearer ${token}`, handoffBinding: null });
    expect(session.user.email).toBe(EMAIL);
  }
  const events = await withTenant(database.db, first.tenant.id, (trx) =>
    trx.selectFrom("audit_event").select(["action", "changes"]).where("action", "=", "user.signed-in").execute(),
  );
  expect(events).toEqual(Array(2).fill({ action: "user.signed-in", changes: { via: "password" } }));
});

it("takes a password that was typed on another keyboard", async () => {
  const account = { name: "Ravi", email: "ravi@example.in", businessName: "Ravi Tiffin" };
  await register(visitor(), { ...account, password: "caf\u00e9-om-Nashik-7" });
  await expect(login(visitor(), { email: account.email, password: "cafe\u0301-om-Nashik-7" })).resolves.toBeDefined();
});

describe("refuses, after one verification and in the same words,", () => {
  it.each([
    ["a wrong password", EMAIL, "wrong password 1"],
    ["an unknown address", "nobody@example.in", PASSWORD],
    ["an account that has no password", "google-only@example.in", PASSWORD],
    ["an empty password", EMAIL, ""],
    ["a password of a thousand characters", EMAIL, "x".repeat(1_000)],
  ])("%s", async (_, email, password) => {
    await googleOnly();
    const { counted, hasher } = countingHasher();
    await expect(login(visitor(hasher), { email, password })).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
      message: "Invalid email or password",
    });
    expect(counted.verifications).toBe(1);
  });
});

it("renews a hash that was made with other parameters", async () => {
  const user = await findUserByEmail(database.db, EMAIL);
  const before = user?.password_hash;
  const stale = { ...createArgon2Hasher(), needsRehash: () => true };
  await login(visitor(stale), { email: EMAIL, password: PASSWORD });
  const after = (await findUserByEmail(database.db, EMAIL))?.password_hash;
  expect(after).not.toBe(before);
  await expect(login(visitor(), { email: EMAIL, password: PASSWORD })).resolves.toBeDefined();
});

it("opens nothing when the password changed while it was being checked", async () => {
  const argon2 = createArgon2Hasher();
  const user = await findUserByEmail(database.db, EMAIL);
  const original = user?.password_hash ?? null;
  const changed = await argon2.hash("another good phrase");
  const overtaken: PasswordHasher = {
    ...argon2,
    async verify(hash, password) {
      const matches = await argon2.verify(hash, password);
      await updateCredentials(database.db, user?.id ?? "", { password_hash: changed });
      return matches;
    },
  };
  await expect(login(visitor(overtaken), { email: EMAIL, password: PASSWORD })).rejects.toMatchObject({
    code: "INVALID_CREDENTIALS",
  });
  await updateCredentials(database.db, user?.id ?? "", { password_hash: original });
});

it("refuses a user who no longer belongs to a business, and starts no session", async () => {
  const account = { name: "Left", email: "left@example.in", password: PASSWORD, businessName: "Left" };
  const { user, tenant } = await register(visitor(), account);
  await withTenant(database.db, tenant.id, (trx) => trx.deleteFrom("membership").execute());
  await expect(login(visitor(), account)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const sessions = await database.db.selectFrom("auth_session").selectAll().where("user_id", "=", user.id).execute();
  expect(sessions).toHaveLength(1);
});

async function googleOnly(): Promise<void> {
  const email = "google-only@example.in";
  const known = await findUserByEmail(database.db, email);
  if (known) return;
  const { user } = await register(visitor(), { name: "G", email, password: PASSWORD, businessName: "G" });
  await updateCredentials(database.db, user.id, { password_hash: null });
}
