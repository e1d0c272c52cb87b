import type { Invitation, ShownInvitation, TeamPerson } from "@aavarti/contract/team";
import type { findInvitation, TeamRow } from "@aavarti/db/queries/team";
import { type InvitationTimes, invitationState, maskedEmail } from "@aavarti/domain/team";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Converts a member's row to the API's shape; `you` is the id of whoever asks. */
export const toTeamPerson = (row: TeamRow, you: string | null): TeamPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone_e164,
  role: row.role,
  isYou: row.id === you,
  joinedAt: row.created_at.toISOString(),
  lastSeenAt: iso(row.last_seen_at),
  suspendedAt: iso(row.suspended_at),
});

type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Returns the three times by which `invitationState` decides. */
export const timesOf = (row: Pick<InvitationRow, "accepted_at" | "revoked_at" | "expires_at">): InvitationTimes => ({
  acceptedAt: row.accepted_at,
  revokedAt: row.revoked_at,
  expiresAt: row.expires_at,
});

/** Converts the row of an invitation that waits for an answer to the API's shape, at `now`. */
export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  channel: row.channel,
  email: row.email,
  phone: row.phone_e164,
  role: row.role,
  state: now >= row.expires_at ? "expired" : "pending",
  invitedBy: row.inviter_name,
  createdAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
  expiresAt: row.expires_at.toISOString(),
});

/** Converts an invitation to what its link shows anybody, with the address shortened. */
export const toShownInvitation = (row: InvitationRow, businessName: string, now: Date): ShownInvitation => ({
  businessName,
  invitedBy: row.inviter_name,
  role: row.role,
  state: invitationState(timesOf(row), now),
  channel: row.channel,
  email: row.email && maskedEmail(row.email),
  expiresAt: row.expires_at.toISOString(),
});
