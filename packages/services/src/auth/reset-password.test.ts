import { findUserByEmail, updateCredentials } from "@aavarti/db/queries/auth";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createMailbox } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { checkResetLink } from "./check-reset-link.ts";
import { forgotPassword } from "./forgot-password.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { sendPasswordChanged } from "./send-password-changed.ts";
import { sendPasswordReset } from "./send-password-reset.ts";

const START = "2026-11-21T04:00:00.000Z";
const OLD = "tulsi walks to market";
const NEW = "seven parrots on a wire";
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

let people = 0;
async function asha() {
  people += 1;
  const email = `asha-${people}@example.in`;
  const signedIn = await register(visitor(), { name: "Asha <b>", email, password: OLD, businessName: "Asha Dance" });
  return { email, ...signedIn };
}

async function link(userId: string): Promise<string> {
  await sendPasswordReset(visitor(), { userId });
  return mailbox.sent.at(-1)?.text.match(/#token=(\S+)/)?.[1] ?? "";
}

const ask = (token: string) => authenticate(visitor(), { authorization: `Bearer ${token}`, handoffBinding: null });
const resetJobs = () =>
  database.db
    .selectFrom("outbox")
    .selectAll()
    .where("name", "=", "auth.password-reset")
    .orderBy("created_at")
    .execute();

describe("asking for a link", () => {
  it("does the same for a known and an unknown address: one job, of which the unknown one comes to nothing", async () => {
    const { email, user } = await asha();
    const before = (await resetJobs()).length;
    expect(await forgotPassword(visitor(), { email })).toBeUndefined();
    clock.advance({ seconds: 1 });
    expect(await forgotPassword(visitor(), { email: "nobody@example.in" })).toBeUndefined();
    const jobs = (await resetJobs()).slice(before);
    expect(jobs).toMatchObject([
      { payload: { userId: user.id }, tenant_id: null },
      { payload: { userId: expect.not.stringMatching(user.id) }, tenant_id: null },
    ]);

    const nobody = jobs[1]?.payload as { userId: string };
    await sendPasswordReset(visitor(), nobody);
    expect(mailbox.sent).toEqual([]);
  });

  it("emails a link whose secret is in no table, escaped and with its own key", async () => {
    const { user, email } = await asha();
    await updateCredentials(database.db, user.id, { email_verified_at: clock.now() });
    const token = await link(user.id);
    expect(mailbox.sent).toMatchObject([{ to: email, subject: "Reset your password", tag: "password-reset" }]);
    expect(mailbox.sent[0]?.text).toContain(`http://127.0.0.1:3000/reset-password#token=${token}`);
    expect(mailbox.sent[0]?.html).toContain("Asha &lt;b&gt;");
    const rows = await database.db.selectFrom("auth_token").selectAll().where("user_id", "=", user.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(mailbox.sent[0]?.idempotencyKey).not.toContain(token);
  });

  it("is in the person's own language", async () => {
    const { user } = await asha();
    await updateCredentials(database.db, user.id, { language: "hi", email_verified_at: clock.now() });
    const token = await link(user.id);
    expect(mailbox.sent).toMatchObject([{ subject: "नया पासवर्ड बनाएँ", tag: "password-reset" }]);
    expect(mailbox.sent[0]?.text).toMatch(/^नमस्ते Asha <b> जी,\n\nआपका पासवर्ड बदलने का अनुरोध मिला है।/);
    expect(mailbox.sent[0]?.text).toContain(`/reset-password#token=${token}`);
    expect(mailbox.sent[0]?.text).not.toContain("password.");
  });

  it("leaves the name out of an email to an unverified address", async () => {
    const { user } = await asha();
    await link(user.id);
    expect(mailbox.sent[0]?.text).toMatch(/^Hi,\n/);
    expect(JSON.stringify(mailbox.sent[0])).not.toContain("Asha");
  });

  it("sends at most five in 45 minutes, and each link works for an hour", async () => {
    const { user } = await asha();
    const links: string[] = [];
    for (let time = 0; time < 5; time += 1) links.push(await link(user.id));
    mailbox.sent.length = 0;
    await Promise.all([link(user.id), link(user.id)]);
    expect(mailbox.sent).toEqual([]);
    clock.advance({ minutes: 44 });
    expect(await link(user.id)).toBe("");

    // A user who has reached the email limit still has working links, and gets the next one before
    // the last of them expires.
    clock.advance({ minutes: 1 });
    const next = await link(user.id);
    expect(next).not.toBe("");
    await expect(resetPassword(visitor(), { token: links[4] ?? "", password: NEW })).resolves.toBeUndefined();
    await expect(resetPassword(visitor(), { token: next, password: "yet another phrase" })).rejects.toThrow(DEAD_LINK);
  });

  it("sends no more than five also when many are asked for at once", async () => {
    const { user } = await asha();
    await Promise.all(Array.from({ length: 9 }, () => sendPasswordReset(visitor(), { userId: user.id })));
    expect(mailbox.sent).toHaveLength(5);
  });

  it("sends nothing for the demo's people, whose sign-in is public", async () => {
    const demo = { name: "Demo", email: "demo@aavarti.app", password: OLD, businessName: "Demo" };
    const { user } = await register(visitor(), demo);
    expect(await link(user.id)).toBe("");
    expect(mailbox.sent).toEqual([]);
  });
});

describe("setting a new password", () => {
  it("opens the account to the new one alone, ends every session, proves the address and is noted", async () => {
    const { email, user, tenant, token: session } = await asha();
    const token = await link(user.id);
    await resetPassword(visitor(), { token, password: NEW });

    await expect(ask(session)).rejects.toThrow("Invalid token");
    await expect(login(visitor(), { email, password: OLD })).rejects.toThrow("Invalid email or password");
    await expect(login(visitor(), { email, password: NEW })).resolves.toBeDefined();
    expect((await findUserByEmail(database.db, email))?.email_verified_at).toEqual(new Date(START));
    const events = await withTenant(database.db, tenant.id, (trx) =>
      trx.selectFrom("audit_event").select("actor_id").where("action", "=", "user.password-reset").execute(),
    );
    expect(events).toEqual([{ actor_id: user.id }]);
  });

  it("tells the person by email, in their language, and how to take the account back", async () => {
    const { email, user } = await asha();
    await resetPassword(visitor(), { token: await link(user.id), password: NEW });
    const jobs = await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "auth.password-changed")
      .execute();
    const payloads = jobs.map(({ payload }) => payload as { userId: string; requestId: string });
    const [job, ...others] = payloads.filter(({ userId }) => userId === user.id);
    expect(others).toEqual([]);
    mailbox.sent.length = 0;
    await sendPasswordChanged(visitor(), { userId: user.id, requestId: job?.requestId ?? "" });
    await updateCredentials(database.db, user.id, { language: "hi" });
    await sendPasswordChanged(visitor(), { userId: user.id, requestId: visitor().newId() });
    const tag = "password-changed";
    expect(mailbox.sent).toMatchObject([
      { to: email, subject: "Your password was changed", tag, idempotencyKey: `password-changed-${job?.requestId}` },
      { to: email, subject: "आपका पासवर्ड बदल गया है", tag },
    ]);
    expect(mailbox.sent[0]?.text).toMatch(/If it wasn't, set a new password now:\n\nhttp:\S+\/forgot-password\n/);
    expect(mailbox.sent[0]?.html).toContain(">Reset your password</a>");
  });

  it("leaves everybody else's sessions and password alone", async () => {
    const [mine, other] = [await asha(), await asha()];
    await resetPassword(visitor(), { token: await link(mine.user.id), password: NEW });
    await expect(ask(other.token)).resolves.toBeDefined();
    await expect(login(visitor(), { email: other.email, password: OLD })).resolves.toBeDefined();
  });

  it("sets a first password for a user who signed in with Google only", async () => {
    const { email, user } = await asha();
    await updateCredentials(database.db, user.id, { password_hash: null });
    await resetPassword(visitor(), { token: await link(user.id), password: NEW });
    await expect(login(visitor(), { email, password: NEW })).resolves.toBeDefined();
  });

  it("works once, and uses up the other links", async () => {
    const { user } = await asha();
    const [first, second] = [await link(user.id), await link(user.id)];
    await resetPassword(visitor(), { token: first, password: NEW });
    for (const token of [first, second]) {
      const again = resetPassword(visitor(), { token, password: "yet another phrase" });
      await expect(again).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        message: DEAD_LINK,
        fields: { token: { message: DEAD_LINK } },
      });
    }
  });

  it("tells before anything is typed whether a link still works, and does not use it up", async () => {
    const { user } = await asha();
    const token = await link(user.id);
    const other = await link(user.id);
    const check = (of: string) => checkResetLink(visitor(), { token: of });
    await expect(check(token)).resolves.toBeUndefined();
    await expect(check(token)).resolves.toBeUndefined();
    await resetPassword(visitor(), { token, password: NEW });
    for (const dead of [token, other, "a".repeat(43)]) await expect(check(dead)).rejects.toThrow(DEAD_LINK);
    const late = await link(user.id);
    clock.advance({ minutes: 61 });
    await expect(check(late)).rejects.toThrow(DEAD_LINK);
  });

  it("works once even for two in the same moment", async () => {
    const { user } = await asha();
    const token = await link(user.id);
    const both = await Promise.allSettled([
      resetPassword(visitor(), { token, password: NEW }),
      resetPassword(visitor(), { token, password: "yet another phrase" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("keeps the link good when the password may not be chosen", async () => {
    const { user } = await asha();
    const token = await link(user.id);
    await expect(resetPassword(visitor(), { token, password: "password123" })).rejects.toMatchObject({
      fields: { password: { reason: "password.common" } },
    });
    await expect(resetPassword(visitor(), { token, password: NEW })).resolves.toBeUndefined();
  });

  it("is over after an hour", async () => {
    const { user, token: session } = await asha();
    const token = await link(user.id);
    clock.advance({ minutes: 60 });
    await expect(resetPassword(visitor(), { token, password: NEW })).rejects.toThrow(DEAD_LINK);
    await expect(ask(session)).resolves.toBeDefined();
  });

  it.each(["", "unknown", "A".repeat(43)])("refuses the token %j", async (token) => {
    await expect(resetPassword(visitor(), { token, password: NEW })).rejects.toThrow(DEAD_LINK);
  });

  it("leaves no trace when it fails half-way: the link stays good and the sessions live", async () => {
    const { user, email, token: session } = await asha();
    const token = await link(user.id);
    const failing = {
      ...visitor(),
      newId: () => {
        throw new Error("no id");
      },
    };
    await expect(resetPassword(failing, { token, password: NEW })).rejects.toThrow("no id");
    await expect(ask(session)).resolves.toBeDefined();
    await expect(login(visitor(), { email, password: OLD })).resolves.toBeDefined();
    await expect(resetPassword(visitor(), { token, password: NEW })).resolves.toBeUndefined();
  });
});
