import { claimAcknowledgement, findDeletionRequest } from "@aavarti/db/queries/privacy";
import { formatDay } from "@aavarti/domain/calendar";
import type { Dependencies } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";

/**
 * Emails the person who asked what happens now and by when. Claimed before it is sent: should the process die in between, the
 * person is answered by hand within 24 hours anyway, and never twice by us. @throws ProviderError.
 */
export async function acknowledgeDeletion(deps: Dependencies, { requestId }: { requestId: string }): Promise<void> {
  const request = await findDeletionRequest(deps.db, requestId);
  if (!request || !(await claimAcknowledgement(deps.db, requestId, deps.now()))) return;
  const text = [
    `Hello ${request.name},`,
    `we have your request to delete your data. Its number is ${request.id}.`,
    `A person answers you within 24 hours. The deletion is done by ${formatDay(request.process_by)}, which is 7 business days.`,
    "If you did not ask for this, write back to this address.",
  ].join("\n\n");
  await deps.providers.email.send({
    to: request.email,
    fromName: "Aavarti",
    subject: "We have your data deletion request",
    text,
    html: toHtmlParagraphs(text),
    tag: "data-deletion",
    idempotencyKey: request.id,
  });
}
