import { SignedIn } from "@aavarti/contract/auth";
import {
  AcceptRegistering,
  AcceptSigningIn,
  BusinessRef,
  HandOver,
  InvitationRef,
  InvitationToken,
  Invite,
  JoinedOrConfirming,
  MemberRef,
  MemberRole,
  OwnBusinesses,
  SentInvitation,
  ShownInvitation,
  StartBusiness,
  Team,
  TeamPerson,
  TransferOwnership,
} from "@aavarti/contract/team";
import { z } from "zod";
import { EXAMPLE_IDS, exampleSignedIn, exampleTenant } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Team" as const;
const Accepted = z.object({ success: z.literal(true) });

const owner: TeamPerson = {
  id: EXAMPLE_IDS.user,
  name: "Asha Kulkarni",
  email: "asha@shaktifitness.example",
  phone: "+919822045610",
  role: "owner",
  isYou: true,
  joinedAt: "2025-11-20T06:00:00.000Z",
  lastSeenAt: "2026-11-21T03:40:00.000Z",
  suspendedAt: null,
};
const colleague: TeamPerson = {
  id: EXAMPLE_IDS.colleague,
  name: "Rohan Patil",
  email: "rohan@shaktifitness.example",
  phone: null,
  role: "agent",
  isYou: false,
  joinedAt: "2026-03-02T05:15:00.000Z",
  lastSeenAt: "2026-11-20T12:05:00.000Z",
  suspendedAt: null,
};
const byEmail = {
  id: EXAMPLE_IDS.invitation,
  channel: "email",
  email: "anjali@example.in",
  phone: null,
  role: "agent",
  state: "pending",
  invitedBy: "Asha Kulkarni",
  createdAt: "2026-11-19T06:30:00.000Z",
  sentAt: "2026-11-19T06:30:02.000Z",
  expiresAt: "2026-11-26T06:30:00.000Z",
} as const;
const byLink = { ...byEmail, channel: "link", email: null, phone: "+919425081127", sentAt: byEmail.createdAt } as const;
const link = "https://app.example.in/invitation#token=k3VwZ1h0bW9uZGF5c3VucmlzZXRva2VuZXhhbXBsZQ";
const token = "k3VwZ1h0bW9uZGF5c3VucmlzZXRva2VuZXhhbXBsZQ";
const NOT_PENDING = "The invitation was used or withdrawn, or has expired.";
const MANAGED =
  "Your role lacks the permission, or only an owner may manage this member. Nobody can change the team of the demo.";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/team",
    noun,
    summary: "List the team",
    description:
      "Everyone who works in the business, with role and when they were last seen, in the order in which they joined, and the invitations that wait for an answer or have expired, newest first.",
    permissions: ["team.read"],
    response: Team,
    example: { response: { members: [owner, colleague], invitations: [byEmail] } },
    call: (api) => api.team.list(),
  }),
  route({
    method: "POST",
    path: "/api/v1/team/invitations",
    noun,
    summary: "Invite somebody",
    description:
      "Invites a person with a role. By email, we send them a link. With `channel` `link` you get the link in the response, once, and send it yourself, such as on WhatsApp. It works once and for 7 days. An owner can give every role but owner, an admin those below admin; a link can't make an admin. The response isn't kept for an idempotency key.",
    permissions: ["team.invite"],
    hasSecretAnswer: true,
    errors: {
      FORBIDDEN:
        "Your role lacks `team.invite` or can't give this role, a link can't give it, or this is the demo, whose team nobody can change.",
      CONFLICT: "They are in the team, have an invitation already, or there are 100 open invitations.",
      EMAIL_NOT_VERIFIED: "You, or all owners, haven't confirmed the email address yet.",
      SENDING_PAUSED: "The operator has paused sending for this business.",
      RATE_LIMITED: "More than 60 invitations within an hour.",
    },
    status: 201,
    body: Invite,
    response: SentInvitation,
    example: {
      body: { channel: "link", phone: "+91 94250 81127", role: "agent" },
      response: { invitation: byLink, link },
    },
    call: (api, { body }) => api.team.invite(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/team/invitations/:id/resend",
    noun,
    summary: "Send an invitation again",
    description:
      "Sends the invitation again, for 7 more days: a new email, or a new link in the response. The link sent before stops working. The response isn't kept for an idempotency key.",
    permissions: ["team.invite"],
    hasSecretAnswer: true,
    errors: {
      FORBIDDEN: MANAGED,
      CONFLICT: "The invitation was accepted or withdrawn.",
      EMAIL_NOT_VERIFIED: "You, or all owners, haven't confirmed the email address yet.",
      SENDING_PAUSED: "The operator has paused sending for this business.",
      RATE_LIMITED: "More than 60 invitations within an hour.",
    },
    params: InvitationRef,
    response: SentInvitation,
    example: { params: { id: EXAMPLE_IDS.invitation }, response: { invitation: byEmail, link: null } },
    call: (api, { params }) => api.team.resendInvitation(params),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/team/invitations/:id",
    noun,
    summary: "Withdraw an invitation",
    description: "Its link stops working at once. Repeating the call has no further effect.",
    permissions: ["team.invite"],
    errors: { FORBIDDEN: MANAGED, CONFLICT: "The invitation was accepted." },
    params: InvitationRef,
    status: 204,
    example: { params: { id: EXAMPLE_IDS.invitation } },
    call: async (api, { params }) => {
      await api.team.revokeInvitation(params);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/team/leave",
    noun,
    summary: "Leave the business",
    description:
      "Ends your own membership and this session. What you recorded stays, under your name. The last owner can't leave.",
    permissions: [],
    isOpenWhenInactive: true,
    errors: {
      FORBIDDEN: "Nobody can change the team of the demo.",
      CONFLICT: "You are the last owner: hand over ownership first.",
    },
    status: 204,
    example: {},
    call: async (api) => {
      await api.team.leave();
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/team/members/:id",
    noun,
    summary: "Change a member's role",
    description:
      "Gives a member another role, from their next request on. Ownership is handed over instead: see `POST /api/v1/ownership-transfer`.",
    permissions: ["team.roles"],
    errors: { FORBIDDEN: MANAGED, CONFLICT: "It is your own role, or that of the last owner." },
    params: MemberRef,
    body: MemberRole,
    response: TeamPerson,
    example: {
      params: { id: EXAMPLE_IDS.colleague },
      body: { role: "manager" },
      response: { ...colleague, role: "manager" },
    },
    call: (api, { params, body }) => api.team.changeMember({ ...body, ...params }),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/team/members/:id",
    noun,
    summary: "Remove a member",
    description:
      "Their sessions in this business end at once. What they recorded stays, under their name; their open conversations go to `handOverTo`, or to nobody.",
    permissions: ["team.remove"],
    errors: {
      FORBIDDEN: MANAGED,
      CONFLICT: "It is you, the last owner, or the one to take over is suspended.",
    },
    params: MemberRef,
    query: HandOver,
    status: 204,
    example: { params: { id: EXAMPLE_IDS.colleague }, query: { handOverTo: EXAMPLE_IDS.user } },
    call: async (api, { params, query }) => {
      await api.team.remove({ ...query, ...params });
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/team/members/:id/suspend",
    noun,
    summary: "Suspend a member",
    description:
      "Their sessions in this business end at once, and they can't sign in to it until their access is restored. Repeating the call has no further effect.",
    permissions: ["team.remove"],
    errors: { FORBIDDEN: MANAGED, CONFLICT: "It is you, or the last owner." },
    params: MemberRef,
    response: TeamPerson,
    example: {
      params: { id: EXAMPLE_IDS.colleague },
      response: { ...colleague, suspendedAt: "2026-11-21T04:00:00.000Z" },
    },
    call: (api, { params }) => api.team.suspend(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/team/members/:id/resume",
    noun,
    summary: "Restore a member's access",
    description: "Ends a suspension. Repeating the call has no further effect.",
    permissions: ["team.remove"],
    errors: { FORBIDDEN: MANAGED, CONFLICT: "It is you." },
    params: MemberRef,
    response: TeamPerson,
    example: { params: { id: EXAMPLE_IDS.colleague }, response: colleague },
    call: (api, { params }) => api.team.resume(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/ownership-transfer",
    noun,
    summary: "Hand over ownership",
    description:
      "Makes a member an owner. Unless `staysOwner` is true, you become an admin. Confirm with your current password, or, if you have none because you sign in with Google, with the code from `POST /api/v1/ownership-transfer/code`.",
    permissions: ["ownership.transfer"],
    errors: {
      VALIDATION_FAILED: "The password or the code is wrong.",
      FORBIDDEN: "Only an owner can hand over ownership, and nobody in the demo.",
      NOT_FOUND: "There is no such team member.",
      CONFLICT: "It is you, an owner already, or somebody suspended.",
      RATE_LIMITED: "More than 10 attempts within 15 minutes.",
    },
    body: TransferOwnership,
    response: TeamPerson,
    example: {
      body: { memberId: EXAMPLE_IDS.colleague, password: "a-long-password" },
      response: { ...colleague, role: "owner" },
    },
    call: (api, { body }) => api.team.transferOwnership(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/ownership-transfer/code",
    noun,
    summary: "Send the code for handing over ownership",
    description: "Emails a code that works once, for 15 minutes, to an owner without a password.",
    permissions: ["ownership.transfer"],
    errors: {
      FORBIDDEN: "Only an owner can hand over ownership, and nobody in the demo.",
      CONFLICT: "You have a password: enter it instead.",
      RATE_LIMITED: "More than 10 attempts within 15 minutes.",
    },
    status: 202,
    response: Accepted,
    example: { response: { success: true } },
    async call(api) {
      await api.team.sendOwnershipCode();
      return { success: true } as const;
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/invitations/show",
    noun,
    isPublic: true,
    summary: "Show an invitation",
    description:
      "What the link of an invitation is about, and whether it still works. It changes nothing. The secret is the part of the link after `#token=`.",
    permissions: [],
    errors: {
      VALIDATION_FAILED: "The link is unknown, or a newer one replaced it.",
      RATE_LIMITED: "More than 100 calls from one network address within an hour.",
    },
    body: InvitationToken,
    response: ShownInvitation,
    example: {
      body: { token },
      response: {
        businessName: exampleTenant.businessName,
        invitedBy: "Asha Kulkarni",
        role: "agent",
        state: "pending",
        channel: "email",
        email: "a•••@example.in",
        expiresAt: byEmail.expiresAt,
      },
    },
    call: (api, { body }) => api.invitations.show(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/invitations/accept",
    noun,
    summary: "Accept an invitation",
    description:
      "Makes the signed-in person a member of the business and returns a token for it. The token of this call stops working when the new one is first used. The response isn't kept for an idempotency key.",
    permissions: [],
    isOpenWhenInactive: true,
    hasSecretAnswer: true,
    errors: {
      VALIDATION_FAILED: "The link is unknown, or a newer one replaced it.",
      FORBIDDEN: "The invitation is for another address, or you are suspended in that business.",
      EMAIL_NOT_VERIFIED: "Confirm your email address first.",
      CONFLICT: NOT_PENDING,
      RATE_LIMITED: "More than 100 calls from one network address within an hour.",
    },
    body: InvitationToken,
    response: SignedIn,
    example: { body: { token }, response: exampleSignedIn },
    call: (api, { body }) => api.invitations.accept(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/invitations/sign-in",
    noun,
    isPublic: true,
    summary: "Sign in and accept an invitation",
    description:
      "Signs in with a password and accepts the invitation at once, also for a person who belongs to no business yet.",
    permissions: [],
    errors: {
      VALIDATION_FAILED: "The link is unknown, or a newer one replaced it.",
      INVALID_CREDENTIALS: "The email or the password is wrong.",
      FORBIDDEN: "The invitation is for another address, or you are suspended in that business.",
      EMAIL_NOT_VERIFIED: "Confirm your email address first.",
      CONFLICT: NOT_PENDING,
      RATE_LIMITED: "Too many attempts from this address or on this account. Wait as long as `Retry-After` says.",
    },
    body: AcceptSigningIn,
    response: SignedIn,
    example: {
      body: { token, email: "anjali@example.in", password: "a-long-password" },
      response: exampleSignedIn,
    },
    call: (api, { body }) => api.invitations.signInAndAccept(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/invitations/register",
    noun,
    isPublic: true,
    summary: "Register with an invitation",
    description:
      "Creates an account for an invited person, without a business of their own. With an invitation by email they join at once. With a link they confirm their email address first, then sign in with the invitation.",
    permissions: [],
    errors: {
      VALIDATION_FAILED: "The link is unknown, the email is missing, or the password isn't strong enough.",
      CONFLICT: `An account with this email already exists. ${NOT_PENDING}`,
      RATE_LIMITED: "More than 40 registrations from one network address within an hour.",
    },
    status: 201,
    body: AcceptRegistering,
    response: JoinedOrConfirming,
    example: {
      body: { token, name: "Anjali Tomar", password: "a-long-password" },
      response: { joined: exampleSignedIn, confirmEmail: null },
    },
    call: (api, { body }) => api.invitations.registerAndAccept(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/businesses",
    noun,
    summary: "List your businesses",
    description: "The businesses that you belong to, with your role, in the order in which you joined them.",
    permissions: [],
    isOpenWhenInactive: true,
    response: OwnBusinesses,
    example: {
      response: [
        {
          id: EXAMPLE_IDS.tenant,
          businessName: exampleTenant.businessName,
          city: exampleTenant.city,
          role: "owner",
          isCurrent: true,
        },
      ],
    },
    call: (api) => api.auth.businesses(),
  }),
  route({
    method: "POST",
    path: "/api/v1/businesses/:id/switch",
    noun,
    summary: "Switch to another business",
    description:
      "Returns a token for another business that you belong to. The token of this call stops working when the new one is first used. Signing in later opens that business. The response isn't kept for an idempotency key.",
    permissions: [],
    isOpenWhenInactive: true,
    hasSecretAnswer: true,
    params: BusinessRef,
    response: SignedIn,
    example: { params: { id: EXAMPLE_IDS.tenant }, response: exampleSignedIn },
    call: (api, { params }) => api.auth.switchBusiness(params),
  }),
  route({
    method: "POST",
    path: "/api/v1/businesses",
    noun,
    isPublic: true,
    summary: "Start a business with an account that has none",
    description:
      "For a person who left, or was removed from, their last business: opens a business of their own, starts its 3-day trial and signs them in.",
    permissions: [],
    errors: {
      INVALID_CREDENTIALS: "The email or the password is wrong.",
      CONFLICT: "The account has a business: sign in to open it.",
      RATE_LIMITED: "Too many attempts from this address or on this account. Wait as long as `Retry-After` says.",
    },
    status: 201,
    body: StartBusiness,
    response: SignedIn,
    example: {
      body: { email: "anjali@example.in", password: "a-long-password", businessName: "Tomar Tutorials" },
      response: exampleSignedIn,
    },
    call: (api, { body }) => api.auth.startBusiness(body),
  }),
];
