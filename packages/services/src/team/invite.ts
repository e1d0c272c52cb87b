import type { Invite, SentInvitation } from "@aavarti/contract/team";
import {
  findInvitation,
  insertInvitation,
  listTeam,
  listWaitingInvitations,
  lockInvitation,
  updateInvitation,
} from "@aavarti/db/queries/team";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { INVITATION_DAYS, MAX_PENDING_INVITATIONS, rolesGivenBy, rolesOfLinks } from "@aavarti/domain/team";
import { sendInvitation } from "@aavarti/jobs/definitions/team";
import { audit } from "../audit.ts";
import { mintToken, tokenId } from "../auth/secret-token.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toE164 } from "../phone-number.ts";
import { requirePerson } from "../require-person.ts";
import { requireTrust } from "../sending/require-trust.ts";
import { lockTeam, roleOf } from "./require-team.ts";
import { toInvitation } from "./to-team.ts";

const DAY_MS = 86_400_000;

/** The columns of an invitation that is sent now: when it ends, and the hash of a link's secret. */
type Issued = { expires_at: Date; token_hash: string | null; sent_at: Date | null };

/**
 * Invites a person with a role, for seven days. By email the invitation is mailed by a job, which
 * makes the link; otherwise the link is returned, this once, for the inviter to send. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `team.invite`, for a role that the inviter may not give or a
 * link may not, for a job and in a demo; VALIDATION_FAILED without an address for an email, or for
 * a wrong number; CONFLICT for the address of a member, for one that has an invitation, and for
 * too many invitations; EMAIL_NOT_VERIFIED or SENDING_PAUSED when the business may not write to
 * others.
 */
export function invite(ctx: ServiceContext, { channel, email, phone, role }: Invite): Promise<SentInvitation> {
  requirePermission(ctx, "team.invite");
  const invitedBy = requirePerson(ctx);
  if (!rolesGivenBy(roleOf(ctx)).includes(role)) throw refusal("member.above");
  if (channel === "link" && !rolesOfLinks(roleOf(ctx)).includes(role)) throw refusal("invitation.linkOfAdmin");
  if (channel === "email" && email === undefined) {
    throw invalidField("email", explainField("field.required", { field: "email" }));
  }
  const address = channel === "email" ? (email ?? null) : null;
  const phoneNumber = channel === "link" && phone ? toE164(phone) : null;

  return ctx.transact(async (unit) => {
    const tenant = await lockTeam(ctx, unit);
    await requireTrust(ctx, unit, tenant);
    const members = await listTeam(unit.trx);
    if (address !== null && members.some((member) => member.email === address)) {
      throw refusal("invitation.isMember", { email: address }, { field: "email" });
    }
    const waiting = await listWaitingInvitations(unit.trx);
    if (waiting.length >= MAX_PENDING_INVITATIONS)
      throw refusal("invitation.tooMany", { most: MAX_PENDING_INVITATIONS });
    const { link, issued } = issue(ctx, channel);
    const id = ctx.newId();
    const row = { tenant_id: ctx.tenantId, id, channel, email: address, phone_e164: phoneNumber, role };
    const stored = await insertInvitation(unit.trx, {
      ...row,
      invited_by: invitedBy,
      created_at: ctx.now(),
      ...issued,
    });
    if (!stored) throw refusal("invitation.waits", { email: address ?? "" }, { field: "email" });
    await audit(
      ctx,
      unit,
      "invitation.sent",
      { kind: "tenant", id: ctx.tenantId },
      { to: address ?? phoneNumber, role },
    );
    return send(ctx, unit, { id, link });
  });
}

/**
 * Sends an invitation again, for seven more days: a new email, or a new link, which is returned.
 * The link sent before stops working, and the invitation is the actor's from then on. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `team.invite`, for an invitation whose role the actor may not
 * give, for a job and in a demo; NOT_FOUND for an unknown invitation; CONFLICT for one that was
 * accepted or withdrawn; EMAIL_NOT_VERIFIED or SENDING_PAUSED when the business may not write to
 * others.
 */
export function resendInvitation(ctx: ServiceContext, { id }: { id: string }): Promise<SentInvitation> {
  requirePermission(ctx, "team.invite");
  const invitedBy = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const tenant = await lockTeam(ctx, unit);
    const row = await lockWaiting(ctx, unit, id);
    await requireTrust(ctx, unit, tenant);
    const { link, issued } = issue(ctx, row.channel);
    // Theirs from now on: they have its new link, and it ends with what they may do.
    await updateInvitation(unit.trx, id, { ...issued, invited_by: invitedBy });
    const to = row.email ?? row.phone_e164;
    await audit(ctx, unit, "invitation.resent", { kind: "tenant", id: ctx.tenantId }, { to, role: row.role });
    return send(ctx, unit, { id, link });
  });
}

/**
 * Withdraws an invitation: its link stops working at once. One that was withdrawn before stays as
 * it is. Writes an audit event.
 * @throws AppError FORBIDDEN without `team.invite`, for an invitation whose role the actor may not
 * give, and in a demo; NOT_FOUND for an unknown invitation; CONFLICT for one that was accepted.
 */
export function revokeInvitation(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, "team.invite");
  return ctx.transact(async (unit) => {
    await lockTeam(ctx, unit);
    const found = await lockInvitation(unit.trx, id);
    if (!found) throw notFound("invitation");
    if (found.revoked_at) return;
    const row = await lockWaiting(ctx, unit, id);
    await updateInvitation(unit.trx, id, { revoked_at: ctx.now() });
    const to = row.email ?? row.phone_e164;
    await audit(ctx, unit, "invitation.revoked", { kind: "tenant", id: ctx.tenantId }, { to, role: row.role });
  });
}

async function lockWaiting(ctx: ServiceContext, unit: Unit, id: string) {
  const row = await lockInvitation(unit.trx, id);
  if (!row) throw notFound("invitation");
  if (row.accepted_at) throw refusal("invitation.used");
  if (row.revoked_at) throw refusal("invitation.revoked");
  if (!rolesGivenBy(roleOf(ctx)).includes(row.role)) throw refusal("member.above");
  return row;
}

/** An email's secret is made by the job that sends it, so that no queue holds it. */
function issue(ctx: ServiceContext, channel: Invite["channel"]): { link: string | null; issued: Issued } {
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  if (channel === "email") return { link: null, issued: { expires_at, token_hash: null, sent_at: null } };
  const token = mintToken(ctx.randomBytes);
  return { link: invitationLink(ctx, token), issued: { expires_at, token_hash: tokenId(token), sent_at: now } };
}

/**
 * Returns the address of the page of an invitation; its secret is in a part that no server gets.
 */
export const invitationLink = ({ settings }: Pick<ServiceContext, "settings">, token: string): string =>
  `${settings.publicUrl}/invitation#token=${token}`;

async function send(
  ctx: ServiceContext,
  unit: Unit,
  { id, link }: { id: string; link: string | null },
): Promise<SentInvitation> {
  if (link === null) {
    await unit.enqueue(sendInvitation, { tenantId: ctx.tenantId, invitationId: id, requestId: ctx.newId() });
  }
  const row = await findInvitation(unit.trx, id);
  if (!row) throw notFound("invitation");
  return { invitation: toInvitation(row, ctx.now()), link };
}
