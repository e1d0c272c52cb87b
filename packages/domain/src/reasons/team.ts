import type { Sentences } from "../explanations.ts";

/** Refusals about team members, invitations and ownership. */
export const TEAM_REASONS = {
  "invitation.used": { code: "CONFLICT", says: () => "This invitation has already been used" },
  "invitation.revoked": { code: "CONFLICT", says: () => "This invitation was withdrawn. Ask for a new one." },
  "invitation.expired": { code: "CONFLICT", says: () => "This invitation has expired. Ask for a new one." },
  "invitation.otherAddress": {
    code: "FORBIDDEN",
    says: ({ email }: { email: string }) => `This invitation is for ${email}. Sign in with that address to accept it.`,
  },
  "invitation.confirmFirst": {
    code: "EMAIL_NOT_VERIFIED",
    says: () => "Confirm your email address first, then accept the invitation",
  },
  "invitation.waits": {
    code: "CONFLICT",
    says: ({ email }: { email: string }) => `${email} already has an invitation. Send it again instead.`,
  },
  "invitation.isMember": {
    code: "CONFLICT",
    says: ({ email }: { email: string }) => `${email} is already a team member`,
  },
  "invitation.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} open invitations. Withdraw one first.`,
  },
  "invitation.linkOfAdmin": {
    code: "FORBIDDEN",
    says: () => "A link can't make someone an admin. Invite them by email.",
  },
  "member.suspended": {
    code: "FORBIDDEN",
    says: () => "Your access to this business is suspended. Ask one of its owners.",
  },
  "member.isSuspended": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `${name} is suspended. Restore their access first.`,
  },
  "member.self": { code: "CONFLICT", says: () => "You can't change your own access" },
  "member.changed": {
    code: "CONFLICT",
    says: () => "Your own access was changed meanwhile. Reload the page.",
  },
  "member.above": { code: "FORBIDDEN", says: () => "Only an owner can do this" },
  "member.lastOwner": {
    code: "CONFLICT",
    says: () => "A business needs an owner. Hand over ownership first.",
  },
  "ownership.wrongCode": {
    code: "VALIDATION_FAILED",
    says: () => "This code is wrong or has expired. Request a new one.",
  },
  "ownership.codeNeeded": {
    code: "VALIDATION_FAILED",
    says: () => "You sign in with Google. Enter the code we email you.",
  },
  "ownership.usePassword": { code: "CONFLICT", says: () => "Enter your current password instead of a code" },
  "ownership.isOwner": { code: "CONFLICT", says: ({ name }: { name: string }) => `${name} is already an owner` },
  "demo.team": { code: "FORBIDDEN", says: () => "The team can't be changed in the demo" },
} as const satisfies Sentences;
