import { findUserById } from "@aavarti/db/queries/auth";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createMailbox } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { sendEmailVerification } from "./send-email-verification.ts";
import { verifyEmail } from "./verify-email.ts";

const START = "2026-11-21T04:00:00.000Z";
const DEAD_LINK = "This link is no longer valid. Request a new one.";
const clock = createTestClock(START);
const mailbox = createMailbox();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  clock.set(START);
  mailbox.sent.length = 0;
});
afterAll(() => database.close());

function visitor() {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  return asVisitor({ ...deps, providers: { ...deps.providers, email: mailbox.email } });
}

async function newUser() {
  const { userId } = await createTestTenant(visitor(), { isOwnerVerified: false });
  return userId;
}

async function link(userId: string): Promise<string> {
  await sendEmailVerification(visitor(), { userId });
  return mailbox.sent.at(-1)?.text.match(/verify-email#token=(\S+)/)?.[1] ?? "";
}

const verifiedAt = async (userId: string) => (await findUserById(database.db, userId))?.email_verified_at;

it("proves the address, and is harmless when followed twice", async () => {
  const userId = await newUser();
  const token = await link(userId);
  expect(mailbox.sent).toMatchObject([{ subject: "Confirm your email address", tag: "email-verification" }]);
  await verifyEmail(visitor(), { token });
  clock.advance({ hours: 1 });
  await verifyEmail(visitor(), { token });
  expect(await verifiedAt(userId)).toEqual(new Date(START));
});

it("is in the language in which the account was opened", async () => {
  const account = {
    name: "Asha",
    email: "asha-hi@example.in",
    password: "a long phrase of mine",
    businessName: "Prerna",
  };
  const { user, tenant } = await register(visitor(), { ...account, language: "hi" });
  expect(user.language).toBe("hi");
  // Customers get their messages in it too, until the business chooses otherwise.
  const stored = await withTenant(database.db, tenant.id, (trx) =>
    trx.selectFrom("tenant").select("default_language").execute(),
  );
  expect(stored).toEqual([{ default_language: "hi" }]);
  expect(await link(user.id)).not.toBe("");
  expect(mailbox.sent).toMatchObject([{ subject: "अपने ईमेल की पुष्टि करें" }]);
  expect(mailbox.sent[0]?.text).toMatch(/^नमस्ते Asha जी,\n\nआवर्ती में आपका स्वागत है!/);
});

it.each([
  ["Priya Sharma", "Hi Priya Sharma,"],
  ["A. P. J. Abdul", "Hi A. P. J. Abdul,"],
  ["D'Souza-Rao", "Hi D'Souza-Rao,"],
  ["प्रिया शर्मा", "Hi प्रिया शर्मा,"],
  ["You won 5,000 rupees", "Hi,"],
  ["Call me at 98765 43210", "Hi,"],
  ["Your account is blocked and will be deleted today", "Hi,"],
  ["Asha <b>", "Hi,"],
])("greets %s with “%s” before the address is proved", async (name, greeting) => {
  const { userId } = await createTestTenant(visitor(), { isOwnerVerified: false });
  await database.db.updateTable("app_user").set({ name }).where("id", "=", userId).execute();
  await link(userId);
  expect(mailbox.sent[0]?.text.split("\n")[0]).toBe(greeting);
});

it("confirms no one else's address", async () => {
  const [mine, other] = [await newUser(), await newUser()];
  await verifyEmail(visitor(), { token: await link(mine) });
  expect(await verifiedAt(other)).toBeNull();
});

it("sends nothing to a confirmed or unknown user", async () => {
  const userId = await newUser();
  await verifyEmail(visitor(), { token: await link(userId) });
  mailbox.sent.length = 0;
  await sendEmailVerification(visitor(), { userId });
  await sendEmailVerification(visitor(), { userId: visitor().newId() });
  expect(mailbox.sent).toEqual([]);
});

it("refuses an unknown link and one of three days ago", async () => {
  const userId = await newUser();
  const token = await link(userId);
  await expect(verifyEmail(visitor(), { token: "A".repeat(43) })).rejects.toThrow(DEAD_LINK);
  clock.advance({ days: 3 });
  await expect(verifyEmail(visitor(), { token })).rejects.toThrow(DEAD_LINK);
  expect(await verifiedAt(userId)).toBeNull();
});

it("refuses a link that was used up without proving anything", async () => {
  const userId = await newUser();
  const token = await link(userId);
  await database.db.updateTable("auth_token").set({ used_at: clock.now() }).where("user_id", "=", userId).execute();
  await expect(verifyEmail(visitor(), { token })).rejects.toThrow(DEAD_LINK);
});

it("is no link for a new password", async () => {
  const token = await link(await newUser());
  await expect(resetPassword(visitor(), { token, password: "seven parrots on a wire" })).rejects.toThrow(DEAD_LINK);
});
