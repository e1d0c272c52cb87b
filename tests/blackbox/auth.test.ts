import { describe, expect, it } from "vitest";
import { refusal } from "./documented-client.ts";
import { waitForMessages } from "./mailbox.ts";
import { DEMO_PASSWORD, freshEmail, newOwner, PASSWORD } from "./people.ts";
import { wires } from "./wires.ts";

describe.each(wires())("sign-in over $wire", ({ api }) => {
  it("registers a business with its owner and a three-day trial", async () => {
    const email = freshEmail();
    const session = await api.register({ name: " Asha Rao ", email, password: PASSWORD, businessName: "Asha Fitness" });

    expect(session.user).toMatchObject({ name: "Asha Rao", email, role: "owner" });
    expect(session.tenant).toMatchObject({ accountStatus: "trial", businessName: "Asha Fitness", isDemo: false });
    expect(await api.signedIn(session.token).trialStatus()).toMatchObject({ accountStatus: "trial", daysRemaining: 3 });
  });

  it("ignores case and outer spaces of the email address at sign-in", async () => {
    const { email, password, session } = await newOwner(api);
    const again = await api.login({ email: `  ${email.toUpperCase()} `, password });

    expect(again.user).toEqual(session.user);
    expect(again.tenant).toEqual(session.tenant);
    expect(again.token).not.toBe(session.token);
    expect(await api.signedIn(again.token).me()).toEqual({ user: session.user, tenant: session.tenant });
  });

  it("returns the same error for a wrong password and an unknown address", async () => {
    const { email } = await newOwner(api);
    const wrong = await refusal(api.login({ email, password: "not-the-password-1" }));
    const unknown = await refusal(api.login({ email: freshEmail(), password: "not-the-password-1" }));

    expect(wrong).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS", message: "Invalid email or password" });
    expect(unknown).toEqual(wrong);
  });

  it.each([
    ["no address", { password: PASSWORD }, "email"],
    ["a blank address", { email: "  ", password: PASSWORD }, "email"],
    ["something that is no address", { email: "asha", password: PASSWORD }, "email"],
    ["no password", { email: "asha@example.test" }, "password"],
  ])("refuses to sign in with %s", async (_case, body, field) => {
    const refused = await refusal(api.login(body));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain(field);
  });

  it.each([
    ["no name", { name: undefined }, "name"],
    ["no business name", { businessName: " " }, "businessName"],
    ["an address that is none", { email: "asha@" }, "email"],
    ["a password of nine characters", { password: "kT9!mQ2xw" }, "password"],
    ["a password of 129 characters", { password: "kT9!mQ2xw".repeat(15).slice(0, 129) }, "password"],
    ["one of the commonest passwords", { password: "1234567890" }, "password"],
  ])("refuses to register with %s", async (_case, wrong, field) => {
    const right = { name: "Asha", email: freshEmail(), password: PASSWORD, businessName: "Asha Fitness" };
    const refused = await refusal(api.register({ ...right, ...wrong }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain(field);
  });

  it.each([10, 128])("accepts a password of %i characters", async (length) => {
    const password = "kT9!mQ2xwZ#v".repeat(11).slice(0, length);
    const email = freshEmail();
    await api.register({ name: "Asha", email, password, businessName: "Asha Fitness" });
    expect((await api.login({ email, password })).user.email).toBe(email);
  });

  it("rejects an address that already has an account, in any case", async () => {
    const { email } = await newOwner(api);
    const again = { name: "Other", email: email.toUpperCase(), password: PASSWORD, businessName: "Other" };
    expect(await refusal(api.register(again))).toMatchObject({
      status: 409,
      code: "CONFLICT",
      message: "An account with this email already exists",
    });
  });

  it("creates one account for ten simultaneous registrations of one address", async () => {
    const email = freshEmail();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.register({ name: "Asha", email, password: PASSWORD, businessName: "Once" })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect([409, 429]).toContain(outcome.reason.status);
  });

  it("ends only the current session at logout, at once", async () => {
    const { api: first, email, password } = await newOwner(api);
    const second = api.signedIn((await api.login({ email, password })).token);
    await first.logout();

    expect(await refusal(first.me())).toMatchObject({ status: 401, code: "UNAUTHORIZED", message: "Invalid token" });
    expect((await second.me()).user.email).toBe(email);
  });

  it("distinguishes a missing token from an unknown one", async () => {
    expect(await refusal(api.me())).toMatchObject({
      status: 401,
      code: "UNAUTHORIZED",
      message: "No token provided",
    });
    for (const token of ["x", "a".repeat(64), `${(await newOwner(api)).session.token}x`])
      expect(await refusal(api.signedIn(token).me())).toMatchObject({
        status: 401,
        code: "UNAUTHORIZED",
        message: "Invalid token",
      });
  });

  it("resets a forgotten password by email and ends every other session", async () => {
    const { api: before, email } = await newOwner(api);
    await api.forgotPassword({ email: email.toUpperCase() });
    const token = await resetTokenFor(email);
    const password = "a-brand-new-password-7";

    expect(await refusal(api.resetPassword({ token, password: "short" }))).toMatchObject({ status: 400 });
    await api.resetPassword({ token, password });

    expect(await refusal(before.me())).toMatchObject({ status: 401, message: "Invalid token" });
    expect(await refusal(api.login({ email, password: PASSWORD }))).toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect((await api.login({ email, password })).user.email).toBe(email);
    expect(await refusal(api.resetPassword({ token, password: "yet-another-one-88" }))).toMatchObject({ status: 400 });
  });

  it("does not reveal whether an address has an account when a password is forgotten", async () => {
    await api.forgotPassword({ email: freshEmail("nobody") });
    expect(await refusal(api.resetPassword({ token: "a".repeat(43), password: PASSWORD }))).toMatchObject({
      status: 400,
    });
  });

  it("opens the three demo workspaces", async () => {
    const open = (email: string) => api.login({ email, password: DEMO_PASSWORD });
    expect((await open("demo@aavarti.app")).tenant).toMatchObject({ accountStatus: "active", isDemo: true });
    expect((await open("trial@aavarti.app")).tenant).toMatchObject({ accountStatus: "trial" });
    expect((await open("expired@aavarti.app")).tenant).toMatchObject({ accountStatus: "expired" });
  });
});

/**
 * Returns the token of the link in the password reset email; another email asks to verify the
 * address.
 */
async function resetTokenFor(email: string): Promise<string> {
  const mails = await waitForMessages(
    email,
    1,
    (mail) => /password/i.test(mail.subject ?? "") && /token=/.test(mail.text),
  );
  const token = /[?&#]token=([\w.~%-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`No reset link in ${JSON.stringify(mails)}`);
  return decodeURIComponent(token);
}
