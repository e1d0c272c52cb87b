import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Emails an invitation to join a business. */
export const sendInvitation = defineJob({
  queue: "notifications",
  name: "team.invitation",
  payload: z.object({ tenantId: z.uuid(), invitationId: z.uuid(), requestId: z.uuid() }),
  key: ({ requestId }) => `team-invitation-${requestId}`,
});

/** Emails an owner without a password the code that confirms handing over the ownership. */
export const sendOwnershipCode = defineJob({
  queue: "notifications",
  name: "team.ownership-code",
  payload: z.object({ userId: z.uuid(), requestId: z.uuid() }),
  key: ({ requestId }) => `team-ownership-code-${requestId}`,
});
