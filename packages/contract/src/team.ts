import { LANGUAGES } from "@aavarti/domain/languages";
import { ROLES } from "@aavarti/domain/permissions";
import { explainField } from "@aavarti/domain/reasons/fields";
import { GIVEN_ROLES, INVITATION_CHANNELS, INVITATION_DAYS, INVITATION_STATES } from "@aavarti/domain/team";
import { z } from "zod";
import { password, SignedIn } from "./auth.ts";
import { email, id, ownName, phone, requiredText, wire } from "./fields.ts";
import { missingOr } from "./sentences.ts";

const role = z.enum(
  GIVEN_ROLES,
  missingOr(explainField("field.required", { field: "role" }), explainField("role.notGiven")),
);

export const TeamPerson = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  isYou: z.boolean(),
  joinedAt: wire.instant,
  lastSeenAt: wire.instant.nullable().describe("Rounded to the hour; null if they haven't used this business since"),
  suspendedAt: wire.instant.nullable().describe("Since when they can't sign in here; null if they can"),
});
export type TeamPerson = z.output<typeof TeamPerson>;

export const Invitation = z.object({
  id: wire.id,
  channel: z.enum(INVITATION_CHANNELS).describe("`link`: you send the link yourself, such as on WhatsApp"),
  email: z.string().nullable().describe("Only for an invitation by email"),
  phone: z.string().nullable().describe("The number that you send the link to, in E.164, if you gave one"),
  role: z.enum(GIVEN_ROLES),
  state: z.enum(INVITATION_STATES).extract(["pending", "expired"]),
  invitedBy: z.string().nullable().describe("The name of the team member; null if no longer known"),
  createdAt: wire.instant,
  sentAt: wire.instant.nullable().describe("When it was sent last; null while the email is on its way"),
  expiresAt: wire.instant,
});
export type Invitation = z.output<typeof Invitation>;

export const Team = z.object({ members: z.array(TeamPerson), invitations: z.array(Invitation) });
export type Team = z.output<typeof Team>;

export const Invite = z.object({
  channel: z.enum(INVITATION_CHANNELS).default("email").describe("`link`: you send the link yourself"),
  email: email.optional().describe("Needed for an invitation by email"),
  phone: phone.describe("Whom you send a link to, for your own list"),
  role,
});
export type Invite = z.output<typeof Invite>;

export const SentInvitation = z.object({
  invitation: Invitation,
  link: z
    .string()
    .nullable()
    .describe(
      `The link to send, shown this once: it works once and for ${INVITATION_DAYS} days. Null if we email the invitation`,
    ),
});
export type SentInvitation = z.output<typeof SentInvitation>;

export const InvitationRef = z.object({ id: id("invitation") });
export type InvitationRef = z.output<typeof InvitationRef>;

export const MemberRef = z.object({ id: id("member") });
export type MemberRef = z.output<typeof MemberRef>;

export const MemberRole = z.object({ role });
export const ChangeMember = MemberRef.extend(MemberRole.shape);
export type ChangeMember = z.output<typeof ChangeMember>;

export const HandOver = z.object({
  handOverTo: id("member").optional().describe("The team member who gets their open conversations. Default: nobody"),
});
export const RemoveMember = MemberRef.extend(HandOver.shape);
export type RemoveMember = z.output<typeof RemoveMember>;

export const TransferOwnership = z.object({
  memberId: id("member"),
  password: password.optional().describe("Your current password; needed if you have one"),
  code: requiredText("code", 40)
    .optional()
    .describe("The code from the email; needed if you have no password, because you sign in with Google"),
  staysOwner: z.boolean().default(false).describe("Whether you stay an owner, too. Otherwise you become an admin"),
});
export type TransferOwnership = z.output<typeof TransferOwnership>;

const token = requiredText("token", 200);
export const InvitationToken = z.object({ token });
export type InvitationToken = z.output<typeof InvitationToken>;

export const ShownInvitation = z.object({
  businessName: z.string(),
  invitedBy: z.string().nullable().describe("The name of the team member; null if no longer known"),
  role: z.enum(GIVEN_ROLES),
  state: z.enum(INVITATION_STATES),
  channel: z.enum(INVITATION_CHANNELS),
  email: z.string().nullable().describe("The invited address, shortened, such as a•••@example.in; null for a link"),
  expiresAt: wire.instant,
});
export type ShownInvitation = z.output<typeof ShownInvitation>;

export const AcceptSigningIn = z.object({ token, email, password });
export type AcceptSigningIn = z.output<typeof AcceptSigningIn>;

export const AcceptRegistering = z.object({
  token,
  name: ownName("name"),
  email: email.optional().describe("Needed for an invitation by link; otherwise the invited address is used"),
  password,
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe("Language of the screens and of emails to this person. Default: English"),
});
export type AcceptRegistering = z.output<typeof AcceptRegistering>;

/** What came of registering with an invitation. */
export const JoinedOrConfirming = z.object({
  joined: SignedIn.nullable().describe(
    "The sign-in to the business; null if the email address must be confirmed first",
  ),
  confirmEmail: z
    .string()
    .nullable()
    .describe("Where we sent a link to confirm the address. Confirm it, then sign in with this invitation"),
});
export type JoinedOrConfirming = z.output<typeof JoinedOrConfirming>;

/** A business that the signed-in person belongs to. */
export const OwnBusiness = z.object({
  id: wire.id,
  businessName: z.string(),
  city: z.string(),
  role: z.enum(ROLES),
  isCurrent: z.boolean().describe("True for the business of this session"),
});
export const OwnBusinesses = z.array(OwnBusiness);
export type OwnBusinesses = z.output<typeof OwnBusinesses>;

export const BusinessRef = z.object({ id: id("business") });
export type BusinessRef = z.output<typeof BusinessRef>;

export const StartBusiness = z.object({ email, password, businessName: ownName("businessName") });
export type StartBusiness = z.output<typeof StartBusiness>;
