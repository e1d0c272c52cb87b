import { findUserByEmail } from "@aavarti/db/queries/auth";
import { withTenant } from "@aavarti/db/tenant";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createMailbox } from "@aavarti/testing/visitor";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { authenticate } from "../auth/authenticate.ts";
import { listBusinesses, startBusiness, switchBusiness } from "../auth/businesses.ts";
import { login } from "../auth/login.ts";
import { register } from "../auth/register.ts";
import { sendEmailVerification } from "../auth/send-email-verification.ts";
import { verifyEmail } from "../auth/verify-email.ts";
import { createServiceContext, type ServiceContext } from "../context.ts";
import { tidyUp } from "../housekeeping/tidy-up.ts";
import { listTeamMembers } from "../notes/list-team-members.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { acceptInvitation, registerAndAccept, showInvitation, signInAndAccept } from "./accept-invitation.ts";
import { changeMember, leaveBusiness, removeMember, resumeMember, suspendMember } from "./change-members.ts";
import { invite, resendInvitation, revokeInvitation } from "./invite.ts";
import { listTeam } from "./list-team.ts";
import { sendOwnershipCode } from "./ownership-code.ts";
import { sendInvitation } from "./send-invitation.ts";
import { requestOwnershipCode, transferOwnership } from "./transfer-ownership.ts";

const PASSWORD = "tulsi walks to market";
const clock = createTestClock();
const START = clock.now();
let database: TestDatabase;
let superuser: pg.Pool;
let tenant: TestTenant;
let people = 0;
const mailbox = createMailbox();

const deps = () => {
  const made = makeDependencies({ db: database.db, now: clock.now });
  return { ...made, providers: { ...made.providers, email: mailbox.email } };
};
const visitor = () => asVisitor(deps());

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  superuser.on("connect", (client) => client.on("error", () => undefined));
  superuser.on("error", () => undefined);
});
beforeEach(async () => {
  clock.set(START);
  mailbox.sent.length = 0;
  await superuser.query("delete from outbox");
  tenant = await createTestTenant(deps());
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

const address = () => {
  people += 1;
  return `person-${people}@example.in`;
};
const jobs = async () =>
  (await superuser.query<{ name: string; payload: never }>("delete from outbox returning name, payload")).rows;

/** Runs the jobs that email people, as a worker would. */
async function mail(): Promise<void> {
  for (const { name, payload } of await jobs()) {
    if (name === "team.invitation") await sendInvitation(deps(), payload);
    if (name === "team.ownership-code") await sendOwnershipCode(deps(), payload);
    if (name === "auth.email-verification") await sendEmailVerification(deps(), payload);
  }
}
const tokenIn = (text: string | null | undefined): string => {
  const token = /#token=([A-Za-z0-9_-]{43})/.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error(`No link in ${text}`);
  return token;
};

/** Invites an address by email and returns the secret of the link in the email. */
async function invited(email: string, role: "admin" | "agent" | "viewer" = "agent", ctx = tenant.ctx): Promise<string> {
  await invite(ctx, { channel: "email", email, role });
  await mail();
  return tokenIn(mailbox.sent.findLast(({ to }) => to === email)?.text);
}
const linked = async (): Promise<string> =>
  tokenIn((await invite(tenant.ctx, { channel: "link", phone: "94250 81127", role: "agent" })).link);

const account = async (email = address(), isVerified = true) => {
  const signedIn = await register(visitor(), { name: "Kavya", email, password: PASSWORD, businessName: "Kavya Dance" });
  if (isVerified) await superuser.query("update app_user set email_verified_at = $2 where email = $1", [email, START]);
  return { ...signedIn, email };
};
const sessionOf = (token: string) =>
  authenticate(visitor(), { authorization: `Bearer ${token}`, handoffBinding: null });
const membersOf = async (of: TestTenant = tenant) => (await listTeam(of.ctx)).members;
const stateOf = async () =>
  (
    await superuser.query(
      `select (select count(*) from app_user)::int as users, (select count(*) from membership)::int as members,
        (select count(*) from auth_session)::int as sessions, (select count(*) from outbox)::int as jobs,
        (select count(*) from audit_event)::int as events, (select count(*) from notification)::int as notices,
        (select count(*) from invitation where accepted_at is not null)::int as accepted`,
    )
  ).rows[0];
const idOf = (ctx: ServiceContext): string => (ctx.actor.kind === "user" ? ctx.actor.userId : "");

describe("an invitation", () => {
  it("is emailed with a link that works once, for seven days, and opens the business for a new person", async () => {
    const email = address();
    const token = await invited(email);
    expect(mailbox.sent).toMatchObject([{ to: email, subject: "Join Prerna Classes on Aavarti" }]);
    expect(await showInvitation(visitor(), { token })).toEqual({
      businessName: "Prerna Classes",
      invitedBy: "Priya Sharma",
      role: "agent",
      state: "pending",
      channel: "email",
      email: "p•••@example.in",
      expiresAt: "2026-11-28T04:00:00.000Z",
    });
    const { joined } = await registerAndAccept(visitor(), { token, name: "Anjali Tomar", password: PASSWORD });
    expect(joined).toMatchObject({ user: { email, role: "agent" }, tenant: { id: tenant.tenantId } });
    expect(await sessionOf(joined?.token ?? "")).toMatchObject({ role: "agent", tenant: { id: tenant.tenantId } });
    expect((await findUserByEmail(database.db, email))?.email_verified_at).toEqual(START);
    expect(await membersOf()).toMatchObject([{ isYou: true }, { name: "Anjali Tomar", role: "agent" }]);
    expect((await showInvitation(visitor(), { token })).state).toBe("accepted");
    await expect(registerAndAccept(visitor(), { token, name: "X", password: PASSWORD })).rejects.toMatchObject({
      message: "This invitation has already been used",
    });
    const { items } = await listNotifications(tenant.ctx, { limit: 10 });
    expect(items).toMatchObject([{ kind: "team.joined", title: "Anjali Tomar joined your team" }]);
  });

  it("keeps no secret: neither the queue nor the database has the link", async () => {
    const email = address();
    await invite(tenant.ctx, { channel: "email", email, role: "agent" });
    const { rows } = await superuser.query("select payload::text from outbox");
    expect(JSON.stringify(rows)).not.toContain("token");
    await mail();
    const token = tokenIn(mailbox.sent[0]?.text);
    const stored = await superuser.query("select invitation::text as row from invitation where email = $1", [email]);
    expect(stored.rows[0].row).not.toContain(token);
  });

  it("joins a person who has a business, beside it, with their password or signed in", async () => {
    const [one, other] = [await account(), await account()];
    const first = await signInAndAccept(visitor(), {
      token: await invited(one.email),
      email: one.email,
      password: PASSWORD,
    });
    expect(first).toMatchObject({ user: { role: "agent" }, tenant: { id: tenant.tenantId } });
    const session = await sessionOf(other.token);
    const second = await acceptInvitation(visitor(), session, { token: await invited(other.email, "viewer") });
    expect(second).toMatchObject({ user: { role: "viewer" }, tenant: { id: tenant.tenantId } });
    // The token they came with ends when the new one is used.
    await sessionOf(second.token);
    await expect(sessionOf(other.token)).rejects.toThrow("Invalid token");
    const businesses = await listBusinesses(visitor(), await sessionOf(second.token));
    expect(businesses).toHaveLength(2);
    expect(businesses).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ businessName: "Kavya Dance", role: "owner", isCurrent: false }),
        expect.objectContaining({ businessName: "Prerna Classes", role: "viewer", isCurrent: true }),
      ]),
    );
    expect(await login(visitor(), { email: other.email, password: PASSWORD })).toMatchObject({
      tenant: { id: tenant.tenantId },
    });
    const back = await switchBusiness(visitor(), await sessionOf(second.token), { id: other.tenant.id });
    expect(back).toMatchObject({ user: { role: "owner" }, tenant: { id: other.tenant.id } });
    expect(await login(visitor(), { email: other.email, password: PASSWORD })).toMatchObject({
      tenant: { id: other.tenant.id },
    });
  });

  it("accepted twice by the same person opens the business again and changes nothing", async () => {
    const { email } = await account();
    const accept = { token: await invited(email), email, password: PASSWORD };
    await signInAndAccept(visitor(), accept);
    const before = await stateOf();
    await expect(signInAndAccept(visitor(), accept)).resolves.toMatchObject({ tenant: { id: tenant.tenantId } });
    expect(await stateOf()).toMatchObject({ members: before.members, notices: before.notices });
  });

  it("by link opens the business once the address is confirmed", async () => {
    const token = await linked();
    const email = address();
    const outcome = await registerAndAccept(visitor(), { token, name: "Ravi", email, password: PASSWORD });
    expect(outcome).toEqual({ joined: null, confirmEmail: email });
    const accept = () => signInAndAccept(visitor(), { token, email, password: PASSWORD });
    await expect(accept()).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
    await mail();
    await verifyEmail(visitor(), { token: tokenIn(mailbox.sent[0]?.text) });
    await expect(accept()).resolves.toMatchObject({ user: { role: "agent" }, tenant: { id: tenant.tenantId } });
    const third = await account();
    await expect(signInAndAccept(visitor(), { token, email: third.email, password: PASSWORD })).rejects.toMatchObject({
      message: "This invitation has already been used",
    });
  });

  it("to another address names it shortened, and leaves no trace", async () => {
    const token = await invited("anjali@example.in");
    const { email, token: session } = await account();
    await jobs();
    const before = await stateOf();
    const refused = { code: "FORBIDDEN", message: expect.stringContaining("a•••@example.in") };
    await expect(signInAndAccept(visitor(), { token, email, password: PASSWORD })).rejects.toMatchObject(refused);
    await expect(acceptInvitation(visitor(), await sessionOf(session), { token })).rejects.toMatchObject(refused);
    expect(await stateOf()).toEqual(before);
  });

  it("leaves no trace when the password isn't allowed, the address is taken or the password is wrong", async () => {
    const taken = await account();
    const token = await invited(taken.email);
    const before = await stateOf();
    const with_ = (password: string) => registerAndAccept(visitor(), { token, name: "X", password });
    await expect(with_("short")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(with_(PASSWORD)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(
      signInAndAccept(visitor(), { token, email: taken.email, password: "wrong password 1" }),
    ).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(await stateOf()).toEqual(before);
  });

  it("ends when it expires or is withdrawn, and a newer link replaces it", async () => {
    const email = address();
    const first = await invited(email);
    const { invitations } = await listTeam(tenant.ctx);
    const id = invitations[0]?.id ?? "";
    clock.advance({ days: 7 });
    expect((await showInvitation(visitor(), { token: first })).state).toBe("expired");
    await expect(registerAndAccept(visitor(), { token: first, name: "X", password: PASSWORD })).rejects.toMatchObject({
      message: "This invitation has expired. Ask for a new one.",
    });
    await resendInvitation(tenant.ctx, { id });
    await mail();
    const second = tokenIn(mailbox.sent.at(-1)?.text);
    await expect(showInvitation(visitor(), { token: first })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await showInvitation(visitor(), { token: second })).state).toBe("pending");
    await revokeInvitation(tenant.ctx, { id });
    await revokeInvitation(tenant.ctx, { id });
    expect((await showInvitation(visitor(), { token: second })).state).toBe("revoked");
    await expect(registerAndAccept(visitor(), { token: second, name: "X", password: PASSWORD })).rejects.toMatchObject({
      message: "This invitation was withdrawn. Ask for a new one.",
    });
    expect((await listTeam(tenant.ctx)).invitations).toEqual([]);
    await expect(resendInvitation(tenant.ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("lets one of two in who use a link at once", async () => {
    const token = await linked();
    const [one, other] = [await account(), await account()];
    const outcomes = await Promise.allSettled(
      [one, other].map(({ email }) => signInAndAccept(visitor(), { token, email, password: PASSWORD })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await membersOf()).toHaveLength(2);
  });

  it("is sent once to an address, never to a member, and not to more than 100 at a time", async () => {
    const email = address();
    await invite(tenant.ctx, { channel: "email", email, role: "agent" });
    const again = invite(tenant.ctx, { channel: "email", email, role: "viewer" });
    await expect(again).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Send it again") });
    const [owner] = await membersOf();
    await expect(
      invite(tenant.ctx, { channel: "email", email: owner?.email ?? "", role: "agent" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("already a team member") });
    await superuser.query(
      `insert into invitation (tenant_id, id, channel, role, invited_by, created_at, expires_at)
       select $1, gen_random_uuid(), 'link', 'agent', $2, now(), now() from generate_series(1, 99)`,
      [tenant.tenantId, tenant.userId],
    );
    await expect(invite(tenant.ctx, { channel: "email", email: address(), role: "agent" })).rejects.toMatchObject({
      message: "You can have up to 100 open invitations. Withdraw one first.",
    });
  });

  it("gives no role above the inviter's, and a link none of an admin", async () => {
    const email = address();
    const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
    const refused = expect.objectContaining({ code: "FORBIDDEN" });
    expect(() => invite(admin, { channel: "email", email, role: "admin" })).toThrow(refused);
    await expect(invite(admin, { channel: "email", email, role: "manager" })).resolves.toBeDefined();
    expect(() => invite(tenant.ctx, { channel: "link", role: "admin" })).toThrow(refused);
    for (const role of ["manager", "agent", "accountant", "viewer"] as const) {
      expect(() => invite(tenant.as(role), { channel: "link", role: "viewer" })).toThrow(refused);
    }
    expect(await jobs()).toHaveLength(1);
  });

  it("is withdrawn with its inviter, and not sent by somebody whose address isn't confirmed", async () => {
    const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
    const token = await invited(address(), "agent", admin);
    await removeMember(tenant.ctx, { id: idOf(admin) });
    expect((await showInvitation(visitor(), { token })).state).toBe("revoked");
    const unverified = await createTestTenant(deps(), { isOwnerVerified: false });
    await expect(invite(unverified.ctx, { channel: "email", email: address(), role: "agent" })).rejects.toMatchObject({
      code: "EMAIL_NOT_VERIFIED",
    });
  });

  it("ends with what its inviter may do, and belongs to whoever sent it last", async () => {
    const owner = await addTeamMember(tenant, { role: "owner", name: "Om" });
    const stateOfLink = async (token: string) => (await showInvitation(visitor(), { token })).state;
    const [toAdmin, toAgent] = [await invited(address(), "admin", owner), await invited(address(), "agent", owner)];
    await changeMember(tenant.ctx, { id: idOf(owner), role: "admin" });
    expect([await stateOfLink(toAdmin), await stateOfLink(toAgent)]).toEqual(["revoked", "pending"]);
    await changeMember(tenant.ctx, { id: idOf(owner), role: "manager" });
    expect(await stateOfLink(toAgent)).toBe("revoked");

    const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
    const { invitation } = await invite(tenant.ctx, { channel: "link", role: "manager" });
    const again = tokenIn((await resendInvitation(admin, { id: invitation.id })).link);
    await removeMember(tenant.ctx, { id: idOf(admin) });
    expect(await stateOfLink(again)).toBe("revoked");
  });

  it("is not sent, nor a member changed, by somebody whose role is taken while they ask", async () => {
    const agent = await addTeamMember(tenant, { role: "agent", name: "Chetan" });
    const refused = { code: "CONFLICT", message: "Your own access was changed meanwhile. Reload the page." };
    for (const take of [
      (id: string) => removeMember(tenant.ctx, { id }),
      (id: string) => suspendMember(tenant.ctx, { id }),
      (id: string) => changeMember(tenant.ctx, { id, role: "viewer" }),
    ]) {
      const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
      await take(idOf(admin));
      // Their requests came with the role that they had.
      await expect(changeMember(admin, { id: idOf(agent), role: "viewer" })).rejects.toMatchObject(refused);
      await expect(removeMember(admin, { id: idOf(agent) })).rejects.toMatchObject(refused);
      await expect(invite(admin, { channel: "link", role: "agent" })).rejects.toMatchObject(refused);
    }
    expect((await membersOf()).find(({ id }) => id === idOf(agent))?.role).toBe("agent");
  });

  it("is not sent from the demo, nor accepted by its sign-in", async () => {
    const demo = await createTestTenant(deps(), { isDemo: true });
    const refused = { code: "FORBIDDEN", message: "The team can't be changed in the demo" };
    await expect(invite(demo.ctx, { channel: "link", role: "agent" })).rejects.toMatchObject(refused);
    await expect(leaveBusiness(demo.ctx)).rejects.toMatchObject(refused);
    await expect(
      transferOwnership(demo.ctx, { memberId: demo.userId, code: "x", staysOwner: true }),
    ).rejects.toMatchObject(refused);
    const { email } = await account("demo@aavarti.app");
    await expect(
      signInAndAccept(visitor(), { token: await linked(), email, password: PASSWORD }),
    ).rejects.toMatchObject(refused);
  });

  it("of another business is not found", async () => {
    const stranger = await createTestTenant(deps());
    await invite(tenant.ctx, { channel: "email", email: address(), role: "agent" });
    const { invitations } = await listTeam(tenant.ctx);
    const id = invitations[0]?.id ?? "";
    await expect(resendInvitation(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(revokeInvitation(stranger.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeMember(stranger.ctx, { id: tenant.userId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listTeam(stranger.ctx)).members).toHaveLength(1);
  });
});

describe("a member", () => {
  const member = async (role: "admin" | "agent" | "viewer" = "agent") => {
    const { email } = await account();
    const signedIn = await signInAndAccept(visitor(), { token: await invited(email, role), email, password: PASSWORD });
    return { ...signedIn, email, id: signedIn.user.id };
  };

  it("has the new role from the next request on", async () => {
    const { id, token } = await member();
    expect(await changeMember(tenant.ctx, { id, role: "manager" })).toMatchObject({ role: "manager" });
    expect((await sessionOf(token)).role).toBe("manager");
  });

  it("who is suspended is signed out at once, is told so when signing in, and comes back", async () => {
    const { id, token, email } = await member();
    const own = await sessionOf((await login(visitor(), { email, password: PASSWORD })).token);
    expect(await suspendMember(tenant.ctx, { id })).toMatchObject({ suspendedAt: START.toISOString() });
    await expect(sessionOf(token)).rejects.toThrow("Invalid token");
    expect(await listTeamMembers(tenant.ctx)).toHaveLength(1);
    // They still have a business of their own.
    expect(own.tenant.id).toBe(tenant.tenantId);
    expect(await login(visitor(), { email, password: PASSWORD })).toMatchObject({
      tenant: { businessName: "Kavya Dance" },
    });
    await expect(
      signInAndAccept(visitor(), { token: await linked(), email, password: PASSWORD }),
    ).rejects.toMatchObject({ message: expect.stringContaining("is suspended") });
    await resumeMember(tenant.ctx, { id });
    const session = await sessionOf((await login(visitor(), { email, password: PASSWORD })).token);
    const back = await switchBusiness(visitor(), session, { id: tenant.tenantId });
    expect(back.user.role).toBe("agent");
  });

  it("who is suspended in the only business can't sign in", async () => {
    const email = address();
    const { joined } = await registerAndAccept(visitor(), {
      token: await invited(email),
      name: "Anjali",
      password: PASSWORD,
    });
    await suspendMember(tenant.ctx, { id: joined?.user.id ?? "" });
    await expect(login(visitor(), { email, password: PASSWORD })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Your access is suspended. Ask an owner of the business.",
    });
  });

  it("who is removed leaves the records, and the conversations to another one", async () => {
    const { id, token } = await member();
    const other = await member("viewer");
    await superuser.query(
      `with c as (insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
         values ($1, gen_random_uuid(), 'Meera', 'meera@example.in', 'active', now(), now()) returning id)
       insert into conversation (tenant_id, id, customer_id, channel, address, state, assignee_id, last_message_at,
         preview, is_preview_inbound, created_at, updated_at)
       select $1, gen_random_uuid(), c.id, 'email', 'meera@example.in', state, $2, now(), '', true, now(), now()
       from c, unnest(array['open', 'closed']) state`,
      [tenant.tenantId, id],
    );
    await expect(removeMember(tenant.ctx, { id, handOverTo: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await removeMember(tenant.ctx, { id, handOverTo: other.id });
    await expect(sessionOf(token)).rejects.toThrow("Invalid token");
    const { rows } = await superuser.query(
      "select state, assignee_id from conversation where tenant_id = $1 order by state",
      [tenant.tenantId],
    );
    expect(rows).toEqual([
      { state: "closed", assignee_id: null },
      { state: "open", assignee_id: other.id },
    ]);
    expect(await membersOf()).toHaveLength(2);
    const { items } = await listActivity(tenant.ctx, { limit: 1 });
    expect(items).toMatchObject([{ sentence: "removed Kavya from the team" }]);
    await expect(removeMember(tenant.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("of no business any more may start one, and is deleted after 30 days without", async () => {
    const join = async () => {
      const email = address();
      const token = await invited(email);
      const { joined } = await registerAndAccept(visitor(), { token, name: "Anjali", password: PASSWORD });
      await removeMember(tenant.ctx, { id: joined?.user.id ?? "" });
      await expect(login(visitor(), { email, password: PASSWORD })).rejects.toMatchObject({ code: "FORBIDDEN" });
      return email;
    };
    const [stays, goes] = [await join(), await join()];
    const own = { email: stays, password: PASSWORD, businessName: "Tomar Tutorials" };
    expect(await startBusiness(visitor(), own)).toMatchObject({
      user: { email: stays, role: "owner" },
      tenant: { businessName: "Tomar Tutorials", accountStatus: "trial" },
    });
    await expect(startBusiness(visitor(), own)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(startBusiness(visitor(), { ...own, password: "wrong password 1" })).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    clock.advance({ days: 31 });
    await tidyUp(deps());
    expect(await findUserByEmail(database.db, stays)).toBeDefined();
    expect(await findUserByEmail(database.db, goes)).toBeUndefined();
  });

  it("is protected from admins if an admin or owner, and from oneself", async () => {
    const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
    const second = await addTeamMember(tenant, { role: "admin", name: "Bina" });
    const agent = await addTeamMember(tenant, { role: "agent", name: "Chetan" });
    for (const id of [tenant.userId, idOf(second)]) {
      const refused = { code: "FORBIDDEN", message: "Only an owner can do this" };
      await expect(suspendMember(admin, { id })).rejects.toMatchObject(refused);
      await expect(removeMember(admin, { id })).rejects.toMatchObject(refused);
      await expect(changeMember(admin, { id, role: "viewer" })).rejects.toMatchObject(refused);
    }
    await expect(changeMember(admin, { id: idOf(agent), role: "admin" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(changeMember(admin, { id: idOf(admin), role: "viewer" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(changeMember(admin, { id: idOf(agent), role: "manager" })).resolves.toMatchObject({ role: "manager" });
    for (const role of ["manager", "agent", "accountant", "viewer"] as const) {
      const ctx = await addTeamMember(tenant, { role, name: role });
      const refused = expect.objectContaining({ code: "FORBIDDEN" });
      expect(() => suspendMember(ctx, { id: idOf(agent) })).toThrow(refused);
      expect(() => removeMember(ctx, { id: idOf(agent) })).toThrow(refused);
      expect(() => changeMember(ctx, { id: idOf(agent), role: "viewer" })).toThrow(refused);
    }
    expect((await listTeam(tenant.as("manager"))).members).not.toHaveLength(0);
    expect(() => listTeam(tenant.as("agent"))).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  });

  it("is noted as seen at most once an hour", async () => {
    const { token, id } = await member();
    const seen = async () => (await membersOf()).find((one) => one.id === id)?.lastSeenAt;
    await sessionOf(token);
    expect(await seen()).toBe(START.toISOString());
    clock.advance({ seconds: 3_599 });
    await sessionOf(token);
    expect(await seen()).toBe(START.toISOString());
    clock.advance({ seconds: 1 });
    await sessionOf(token);
    expect(await seen()).toBe(clock.now().toISOString());
  });

  it("may leave, with their invitations and session", async () => {
    const admin = await addTeamMember(tenant, { role: "admin", name: "Amit" });
    const token = await invited(address(), "agent", admin);
    await leaveBusiness(admin);
    expect(await membersOf()).toHaveLength(1);
    expect((await showInvitation(visitor(), { token })).state).toBe("revoked");
  });
});

describe("the last owner", () => {
  it("can't leave, be removed or suspended, however they try at once", async () => {
    const other = await addTeamMember(tenant, { role: "owner", name: "Second" });
    const outcomes = await Promise.allSettled([
      removeMember(tenant.ctx, { id: idOf(other) }),
      removeMember(other, { id: tenant.userId }),
      leaveBusiness(tenant.ctx),
      suspendMember(other, { id: tenant.userId }),
      leaveBusiness(other),
    ]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    const { rows } = await superuser.query(
      "select count(*)::int as owners from membership where tenant_id = $1 and role = 'owner' and suspended_at is null",
      [tenant.tenantId],
    );
    expect(rows[0].owners).toBe(1);
  });

  it("is told to hand over ownership first", async () => {
    await addTeamMember(tenant, { role: "admin", name: "Amit" });
    await expect(leaveBusiness(tenant.ctx)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "A business needs an owner. Hand over ownership first.",
    });
  });
});

describe("handing over ownership", () => {
  it("needs the current password, and makes the former owner an admin without commands", async () => {
    const { token, tenant: own } = await account();
    const { user, sessionId } = await sessionOf(token);
    const as = (role: "owner" | "admin") =>
      createServiceContext(deps(), {
        tenantId: own.id,
        timeZone: "Asia/Kolkata",
        actor: { kind: "user", userId: user.id, role, sessionId },
        requestId: null,
      });
    const kavya = as("owner");
    const team = { tenantId: own.id, userId: user.id, ctx: kavya, as: () => kavya };
    const member = await addTeamMember(team, { role: "manager", name: "Sandeep" });
    await superuser.query(
      "insert into command_number (tenant_id, user_id, created_at, updated_at) values ($1, $2, now(), now())",
      [own.id, user.id],
    );
    const to = (password: string) => transferOwnership(kavya, { memberId: idOf(member), password, staysOwner: false });
    await expect(to("wrong password 1")).rejects.toMatchObject({ message: "Current password is incorrect" });
    await expect(transferOwnership(as("admin"), { memberId: idOf(member), staysOwner: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await to(PASSWORD)).toMatchObject({ name: "Sandeep", role: "owner" });
    expect((await listTeam(kavya)).members.map(({ role }) => role)).toEqual(["admin", "owner"]);
    const { rows } = await superuser.query("select 1 from command_number where tenant_id = $1", [own.id]);
    expect(rows).toEqual([]);
    await expect(to(PASSWORD)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("needs an emailed code from an owner without a password, which works once for 15 minutes", async () => {
    const [one, two] = [
      await addTeamMember(tenant, { role: "agent", name: "One" }),
      await addTeamMember(tenant, { role: "agent", name: "Two" }),
    ];
    const to = (ctx: ServiceContext, code?: string) =>
      transferOwnership(tenant.ctx, { memberId: idOf(ctx), staysOwner: true, ...(code !== undefined && { code }) });
    await expect(to(one)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const request = async () => {
      await requestOwnershipCode(tenant.ctx);
      await mail();
      return /([2-9A-Z]{4}-[2-9A-Z]{4})/.exec(mailbox.sent.at(-1)?.subject ?? "")?.[1] ?? "";
    };
    const code = await request();
    const wrong = { message: "This code is wrong or has expired. Request a new one." };
    await expect(to(one, "AAAA-AAAA")).rejects.toMatchObject(wrong);
    expect(await to(one, code.toLowerCase().replace("-", " "))).toMatchObject({ role: "owner" });
    await expect(to(two, code)).rejects.toMatchObject(wrong);
    const late = await request();
    clock.advance({ seconds: 15 * 60 });
    await expect(to(two, late)).rejects.toMatchObject(wrong);
    expect((await membersOf()).map(({ role }) => role)).toEqual(["owner", "owner", "agent"]);
  });
});

it("has the same rows for nobody else: row security hides a team", async () => {
  const stranger = await createTestTenant(deps());
  await invite(tenant.ctx, { channel: "link", role: "agent" });
  const seen = await withTenant(database.db, stranger.tenantId, (trx) =>
    trx.selectFrom("invitation").select("id").execute(),
  );
  expect(seen).toEqual([]);
});
