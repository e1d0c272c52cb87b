import type { SignedIn } from "@aavarti/contract/auth";
import type {
  AcceptRegistering,
  AcceptSigningIn,
  InvitationToken,
  JoinedOrConfirming,
  ShownInvitation,
} from "@aavarti/contract/team";
import {
  findUserByEmail,
  globalTables,
  insertMembership,
  insertUser,
  lockUser,
  type NewPerson,
  type UserRow,
  updateCredentials,
} from "@aavarti/db/queries/auth";
import {
  findInvitation,
  findTeamMember,
  type InvitationRow,
  invitationOfToken,
  lockInvitation,
  updateInvitation,
} from "@aavarti/db/queries/team";
import { findTenant, lockTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { invalidField } from "@aavarti/domain/errors";
import { DEFAULT_LANGUAGE } from "@aavarti/domain/languages";
import { passwordProblem } from "@aavarti/domain/passwords";
import type { Role } from "@aavarti/domain/permissions";
import { explainField } from "@aavarti/domain/reasons/fields";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { refusal } from "@aavarti/domain/refusal";
import { invitationState, maskedEmail } from "@aavarti/domain/team";
import { sendEmailVerification } from "@aavarti/jobs/definitions/auth";
import { audit } from "../audit.ts";
import type { Session } from "../auth/authenticate.ts";
import { deadLink } from "../auth/one-time-token.ts";
import { isPasswordOf } from "../auth/passwords.ts";
import { tokenId } from "../auth/secret-token.ts";
import { createSession } from "../auth/sessions.ts";
import { invalidCredentials } from "../auth/sign-in-refusals.ts";
import { type PublicContext, transactAs, type Unit } from "../context.ts";
import { isDemoSignIn } from "../demo/demo-sign-ins.ts";
import { notify } from "../notifications/notify.ts";
import { enqueueIn } from "../outbox.ts";
import { releaseUnverified } from "../sending/release-messages.ts";
import { toTenant } from "../tenants/to-tenant.ts";
import { timesOf, toShownInvitation } from "./to-team.ts";

/**
 * Returns what the link of an invitation is about: the business, who invited, the role and whether
 * it still works, with the address shortened. Changes nothing, so that a scanner may open the link.
 * @throws AppError VALIDATION_FAILED for an unknown link, also one that a newer one replaced.
 */
export async function showInvitation(ctx: PublicContext, { token }: InvitationToken): Promise<ShownInvitation> {
  const { tenantId, id } = await place(ctx, token);
  return withTenant(ctx.db, tenantId, async (trx) => {
    const [row, tenant] = await Promise.all([findInvitation(trx, id), findTenant(trx)]);
    if (!row || !tenant) throw deadLink();
    return toShownInvitation(row, tenant.business_name, ctx.now());
  });
}

/**
 * Accepts an invitation as the signed-in person: makes them a member of its business, beside those
 * they belong to, and returns a session there; the one they came with ends when that is first
 * used. A member gets the session only, with the role they have. The inviter is notified, and
 * audit events are written.
 * @throws AppError VALIDATION_FAILED for an unknown link; CONFLICT for an invitation that was used
 * or withdrawn or has expired; FORBIDDEN, with nothing changed, for one to another address, and
 * for a suspended member; EMAIL_NOT_VERIFIED for a link while their address isn't confirmed.
 */
export const acceptInvitation = (
  ctx: PublicContext,
  session: Pick<Session, "sessionId" | "user">,
  { token }: InvitationToken,
): Promise<SignedIn> => join(ctx, { token, userId: session.user.id, replacesId: session.sessionId });

/**
 * Signs in with a password and accepts an invitation at once (`acceptInvitation`), also for a
 * person who belongs to no business. Returns a session in the business of the invitation.
 * @throws AppError INVALID_CREDENTIALS, after the same amount of work, for an unknown address, a
 * wrong password and an account without one; otherwise as `acceptInvitation`.
 */
export async function signInAndAccept(
  ctx: PublicContext,
  { token, email, password }: AcceptSigningIn,
): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db, email);
  const matches = await isPasswordOf(ctx.hasher, user?.password_hash, password);
  if (!user || !matches) {
    ctx.log.warn({ userId: user?.id ?? null, ip: ctx.ip }, "Sign-in refused");
    throw invalidCredentials();
  }
  // A reset that committed since the password was verified ends what the old one opens.
  const confirm = async (current: UserRow): Promise<void> => {
    if (current.password_hash !== user.password_hash) throw invalidCredentials();
  };
  return join(ctx, { token, userId: user.id, confirm });
}

/**
 * Creates an account with a password for an invited person. With an invitation by email the
 * account has the invited address, which counts as confirmed, and joins at once. With a link it
 * has the given address, is emailed a link that confirms it, and joins when the person signs in
 * with the invitation afterwards. It opens no business of its own.
 * @throws AppError VALIDATION_FAILED for an unknown link, a missing address and a password that
 * isn't allowed; CONFLICT for an address that is taken, and for an invitation that was used or
 * withdrawn or has expired; RATE_LIMITED when too many hashes are waiting.
 */
export async function registerAndAccept(
  ctx: PublicContext,
  { token, name, email: typed, password, language = DEFAULT_LANGUAGE }: AcceptRegistering,
): Promise<JoinedOrConfirming> {
  const { tenantId, id } = await place(ctx, token);
  const invitation = await withTenant(ctx.db, tenantId, (trx) => findInvitation(trx, id));
  if (!invitation) throw deadLink();
  requirePending(invitation, ctx.now());
  const email = invitation.email ?? typed;
  if (email === undefined) throw invalidField("email", explainField("field.required", { field: "email" }));
  const problem = passwordProblem(password, { name, email });
  if (problem) throw invalidField("password", problem);
  const passwordHash = await ctx.hasher.hash(password);
  const account = { name, email, language, password_hash: passwordHash };

  if (invitation.email === null) {
    await ctx.db.transaction().execute(async (trx) => {
      const user = await insertUser(globalTables(trx), { ...newUser(ctx), ...account });
      if (!user) throw refusal("account.emailTaken");
      await enqueueIn(ctx, trx, null, sendEmailVerification, { userId: user.id, requestId: ctx.newId() });
    });
    return { joined: null, confirmEmail: email };
  }
  const joined = await join(ctx, { token, create: (unit) => createVerified(ctx, unit, account) });
  return { joined, confirmEmail: null };
}

/**
 * Stores a person without a business, whose address an invitation or Google has confirmed, and
 * returns their id.
 * @throws AppError CONFLICT for an address or a Google identity that is taken.
 */
export async function createVerified(ctx: PublicContext, { trx }: Unit, person: NewPerson): Promise<string> {
  const user = await insertUser(globalTables(trx), { ...newUser(ctx), ...person, email_verified_at: ctx.now() });
  if (!user) throw refusal("account.emailTaken");
  return user.id;
}

/**
 * Checks that an invitation waits for the person with this address, before anything of them is
 * changed.
 * @throws AppError as `acceptInvitation`.
 */
export async function requireInvited(
  ctx: PublicContext,
  { token, email }: { token: string; email: string },
): Promise<void> {
  const { tenantId, id } = await place(ctx, token);
  const row = await withTenant(ctx.db, tenantId, (trx) => findInvitation(trx, id));
  if (!row) throw deadLink();
  requireAddress(row, email);
}

/** The columns of a person who belongs to no business yet. */
const newUser = (ctx: PublicContext) => {
  const now = ctx.now();
  return { id: ctx.newId(), sessions_valid_from: now, without_business_since: now, created_at: now, updated_at: now };
};

export type Joining = {
  token: string;
  /** The session that ends when the new one is first used. */
  replacesId?: string;
  /** A hand-off session of a Google sign-in, bound to the browser (`createSession`). */
  handoffBinding?: string;
  /** Checks the person, whose row is locked; may change them. */
  confirm?: (user: UserRow, unit: Unit) => Promise<unknown>;
} & ({ userId: string } | { create: (unit: Unit) => Promise<string> });

/**
 * Makes a person a member by an invitation and opens a session there: `acceptInvitation`. Locks the
 * business, then the person, then the invitation, so that of two who use one link at once one gets
 * in.
 */
export async function join(ctx: PublicContext, joining: Joining): Promise<SignedIn> {
  const { tenantId, id } = await place(ctx, joining.token);
  let isConfirmed = false;
  const signedIn = await transactAs(ctx, tenantId, async (unit) => {
    const tenant = await lockTenant(unit.trx);
    if (!tenant) throw deadLink();
    const before = await lockInvitation(unit.trx, id);
    const userId = "userId" in joining ? joining.userId : await joining.create(unit);
    const user = await lockUser(globalTables(unit.trx), userId);
    // A newer link may have replaced this one.
    if (!user || before?.token_hash !== tokenId(joining.token)) throw deadLink();
    await joining.confirm?.(user, unit);
    const member = await findTeamMember(unit.trx, userId);
    if (member?.suspended_at) throw refusal("member.suspended");
    if (!member) isConfirmed = await becomeMember({ ...ctx, tenantId }, unit, { invitation: before, user });
    return openSessionOf(ctx, unit, { user, tenant, role: member?.role ?? before.role, joining });
  });
  // What waited until the address was confirmed, in businesses they belonged to before.
  if (isConfirmed) await releaseUnverified(ctx, signedIn.user.id);
  return signedIn;
}

/** Returns whether the invitation confirmed the person's address. */
async function becomeMember(
  ctx: PublicContext & { tenantId: string },
  unit: Unit,
  { invitation, user }: { invitation: InvitationRow; user: UserRow },
): Promise<boolean> {
  const now = ctx.now();
  requirePending(invitation, now);
  // The demo's sign-in is public: whoever used it next would be in the inviter's business.
  if (isDemoSignIn(user.email)) throw refusal("demo.team");
  requireAddress(invitation, user.email);
  // A link proves no mailbox; the invitation's email does.
  if (invitation.email === null && user.email_verified_at === null) throw refusal("invitation.confirmFirst");
  const { trx } = unit;
  const row = { tenant_id: ctx.tenantId, user_id: user.id, role: invitation.role, created_at: now };
  await insertMembership(trx, row);
  await updateInvitation(trx, invitation.id, { accepted_at: now, accepted_by: user.id });
  const confirmed = { email_verified_at: user.email_verified_at ?? now, without_business_since: null };
  await updateCredentials(globalTables(trx), user.id, { ...confirmed, updated_at: now });
  const { role, channel, invited_by: invitedBy } = invitation;
  const actor = { kind: "user", userId: user.id, role, sessionId: "" } as const;
  const of = { ...ctx, actor };
  const subject = { kind: "tenant", id: ctx.tenantId } as const;
  await audit(of, unit, "membership.joined", subject, { role, channel, invitedBy });
  await notify(ctx, unit, {
    kind: "team.joined",
    title: explainNotice("notice.joined", { name: user.name }),
    body: [explainNotice("notice.joinedBy", { email: user.email })],
    link: "/dashboard/settings?page=team",
    subjectId: user.id,
    only: [invitedBy],
  });
  return user.email_verified_at === null;
}

async function openSessionOf(
  ctx: PublicContext,
  unit: Unit,
  { user, tenant, role, joining }: { user: UserRow; tenant: TenantRow; role: Role; joining: Joining },
): Promise<SignedIn> {
  const db = globalTables(unit.trx);
  const { replacesId, handoffBinding } = joining;
  const token = await createSession(ctx, db, {
    userId: user.id,
    tenantId: tenant.id,
    via: "invite",
    ...(replacesId !== undefined && { replacesId }),
    ...(handoffBinding !== undefined && { handoffBinding }),
  });
  await updateCredentials(db, user.id, { last_tenant_id: tenant.id, updated_at: ctx.now() });
  const actor = { kind: "user", userId: user.id, role, sessionId: tokenId(token) } as const;
  const subject = { kind: "tenant", id: tenant.id } as const;
  await audit({ ...ctx, actor, tenantId: tenant.id }, unit, "user.signed-in", subject, { via: "invite" });
  return {
    token,
    user: { id: user.id, name: user.name, email: user.email, role, language: user.language },
    tenant: toTenant(tenant, ctx.now()),
  };
}

function requireAddress(invitation: Pick<InvitationRow, "email">, email: string): void {
  if (invitation.email === null || invitation.email === email) return;
  throw refusal("invitation.otherAddress", { email: maskedEmail(invitation.email) });
}

async function place(ctx: PublicContext, token: string): Promise<{ tenantId: string; id: string }> {
  const found = await invitationOfToken(ctx.db, tokenId(token));
  if (!found) throw deadLink();
  return found;
}

function requirePending(row: InvitationRow, now: Date): void {
  const state = invitationState(timesOf(row), now);
  if (state === "accepted") throw refusal("invitation.used");
  if (state === "revoked") throw refusal("invitation.revoked");
  if (state === "expired") throw refusal("invitation.expired");
}
