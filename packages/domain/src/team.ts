import type { Role } from "./permissions.ts";

/** A role that an invitation or another member gives. Ownership is only handed over. */
export type GivenRole = Exclude<Role, "owner">;
export const GIVEN_ROLES = ["admin", "manager", "agent", "accountant", "viewer"] as const satisfies GivenRole[];

/** How an invitation reaches a person: by our email, or by a link that the inviter sends. */
export const INVITATION_CHANNELS = ["email", "link"] as const;
export type InvitationChannel = (typeof INVITATION_CHANNELS)[number];

/** How many days an invitation works, from when it was sent last. */
export const INVITATION_DAYS = 7;

/** How many invitations of a business may wait for an answer at once. */
export const MAX_PENDING_INVITATIONS = 100;

/** How many days a person without any business is kept. */
export const WITHOUT_BUSINESS_DAYS = 30;

const EVERYDAY: readonly Role[] = ["manager", "agent", "accountant", "viewer"];

/**
 * Returns the roles that a member with `role` may give to others, highest first: an owner all but
 * ownership, an admin those below an admin, nobody else any.
 */
export const rolesGivenBy = (role: Role): GivenRole[] =>
  GIVEN_ROLES.filter((given) => role === "owner" || (role === "admin" && EVERYDAY.includes(given)));

/**
 * Returns whether a member with `role` may change, suspend or remove a member with the role `of`:
 * an owner everybody, an admin those below an admin.
 */
export const mayManage = (role: Role, of: Role): boolean =>
  role === "owner" || (role === "admin" && EVERYDAY.includes(of));

/**
 * Returns the roles that a link may give, among those that `role` may give. A link doesn't prove
 * who uses it, so it never makes an admin.
 */
export const rolesOfLinks = (role: Role): GivenRole[] => rolesGivenBy(role).filter((given) => EVERYDAY.includes(given));

/** State of an invitation: it waits for an answer, or why it doesn't work any more. */
export const INVITATION_STATES = ["pending", "expired", "accepted", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export type InvitationTimes = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Returns the state of an invitation at `now`; an answer outlasts the end of its time. */
export function invitationState({ acceptedAt, revokedAt, expiresAt }: InvitationTimes, now: Date): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return now >= expiresAt ? "expired" : "pending";
}

/**
 * Returns an email address for somebody who may know it but shouldn't learn it: the first
 * character, three dots and the domain, as `a•••@example.in`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
