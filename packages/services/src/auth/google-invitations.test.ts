import { findUserByEmail } from "@aavarti/db/queries/auth";
import type { SignedInIdentity } from "@aavarti/providers/oauth/interface";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createGoogle, createMailbox } from "@aavarti/testing/visitor";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeMember } from "../team/change-members.ts";
import { invite } from "../team/invite.ts";
import { listTeam } from "../team/list-team.ts";
import { sendInvitation } from "../team/send-invitation.ts";
import { authenticate } from "./authenticate.ts";
import { finishGoogleSignIn, type GoogleOutcome, startGoogleSignIn } from "./google.ts";
import { register } from "./register.ts";

const PASSWORD = "tulsi walks to market";
const clock = createTestClock();
const mailbox = createMailbox();
let database: TestDatabase;
let superuser: pg.Pool;
let tenant: TestTenant;
let people = 0;

const deps = () => {
  const made = makeDependencies({ db: database.db, now: clock.now });
  return { ...made, providers: { ...made.providers, email: mailbox.email } };
};

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  superuser.on("connect", (client) => client.on("error", () => undefined));
  superuser.on("error", () => undefined);
  tenant = await createTestTenant(deps());
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

function somebody(): SignedInIdentity {
  people += 1;
  const email = `person-${people}@example.in`;
  return { issuer: "https://accounts.google.com", subject: `sub-${people}`, email, emailVerified: true, name: "Asha" };
}

async function invited(email: string): Promise<string> {
  await invite(tenant.ctx, { channel: "email", email, role: "agent" });
  const { rows } = await superuser.query("delete from outbox where name = 'team.invitation' returning payload");
  for (const { payload } of rows) await sendInvitation(deps(), payload);
  return /#token=([\w-]{43})/.exec(mailbox.sent.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
}

type Wish = Parameters<typeof startGoogleSignIn>[1];
async function visit(person: SignedInIdentity, wish: Wish = {}): Promise<GoogleOutcome & { binding: string }> {
  const made = deps();
  const ctx = asVisitor({ ...made, providers: { ...made.providers, google: createGoogle(person) } });
  const { cookie } = await startGoogleSignIn(ctx, wish);
  const outcome = await finishGoogleSignIn(ctx, { query: { state: cookie.state, code: "code" }, cookie });
  return { ...outcome, binding: cookie.binding };
}

async function tenantOf(outcome: GoogleOutcome & { binding: string }): Promise<string> {
  if (!("token" in outcome)) throw new Error(`Came to the choice ${outcome.choice}`);
  const credentials = { authorization: `Bearer ${outcome.token}`, handoffBinding: outcome.binding };
  return (await authenticate(asVisitor(deps()), credentials)).tenant.id;
}

const countOf = async (table: string): Promise<number> =>
  (await superuser.query(`select count(*)::int as count from ${table}`)).rows[0].count;

it("makes a new person a member, without a business of their own", async () => {
  const person = somebody();
  const before = await countOf("tenant");
  expect(await tenantOf(await visit(person, { invitation: await invited(person.email) }))).toBe(tenant.tenantId);
  expect(await countOf("tenant")).toBe(before);
  expect(await findUserByEmail(database.db, person.email)).toMatchObject({ google_subject: person.subject });
});

it("links a known person, takes over what a stranger registered, and makes them a member", async () => {
  const person = somebody();
  const stranger = await register(asVisitor(deps()), {
    name: "Stranger",
    email: person.email,
    password: PASSWORD,
    businessName: "Not Theirs",
  });
  expect(await tenantOf(await visit(person, { invitation: await invited(person.email) }))).toBe(tenant.tenantId);
  const user = await findUserByEmail(database.db, person.email);
  expect(user).toMatchObject({ google_subject: person.subject, password_hash: null, email_verified_at: clock.now() });
  await expect(
    authenticate(asVisitor(deps()), { authorization: `Bearer ${stranger.token}`, handoffBinding: null }),
  ).rejects.toThrow("Invalid token");
});

it("refuses another address, with nothing stored or linked", async () => {
  const [person, other] = [somebody(), somebody()];
  await register(asVisitor(deps()), {
    name: "Asha",
    email: other.email,
    password: PASSWORD,
    businessName: "Asha Dance",
  });
  const invitation = await invited(person.email);
  const before = [await countOf("app_user"), await countOf("membership"), await countOf("auth_session")];
  for (const one of [other, somebody()]) {
    await expect(visit(one, { invitation })).rejects.toMatchObject({
      explanation: { reason: "invitation.otherAddress" },
    });
  }
  expect([await countOf("app_user"), await countOf("membership"), await countOf("auth_session")]).toEqual(before);
  expect(await findUserByEmail(database.db, other.email)).toMatchObject({ google_subject: null });
});

it("asks an invited person who came without the link, before it opens a business", async () => {
  const person = somebody();
  await invited(person.email);
  const before = await countOf("app_user");
  expect(await visit(person)).toMatchObject({ choice: "invited" });
  expect(await countOf("app_user")).toBe(before);
  const own = await tenantOf(await visit(person, { wantsBusiness: true }));
  expect(own).not.toBe(tenant.tenantId);
});

it("asks a person who has lost their last business, and opens one if they want", async () => {
  const person = somebody();
  await visit(person, { invitation: await invited(person.email) });
  const { members } = await listTeam(tenant.ctx);
  await removeMember(tenant.ctx, { id: members.find(({ email }) => email === person.email)?.id ?? "" });
  expect(await visit(person)).toMatchObject({ choice: "no-business" });
  expect(await tenantOf(await visit(person, { wantsBusiness: true }))).not.toBe(tenant.tenantId);
  expect(await findUserByEmail(database.db, person.email)).toMatchObject({ without_business_since: null });
});
