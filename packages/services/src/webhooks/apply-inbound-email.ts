import { linkSecret } from "@aavarti/db/queries/deployment";
import { insertUnmatchedMessage } from "@aavarti/db/queries/inbound-messages";
import { deleteWebhookAttachments } from "@aavarti/db/queries/webhook-attachments";
import type { InboundEmail } from "@aavarti/providers/email/interface";
import type { Dependencies, ServiceContext } from "../context.ts";
import type { ArrivedFile } from "../files/plan-files.ts";
import { readBusinessAddress } from "../inbound/business-address.ts";
import { answeredIds, findEmailSender } from "../inbound/find-sender.ts";
import { type SafeHtml, toSafeHtml } from "../inbound/safe-html.ts";
import { type BusinessEmail, takeBusinessEmail } from "../inbound/take-business-email.ts";
import { takeInboundMessage } from "../inbound/take-inbound-message.ts";
import { systemContext } from "../system-context.ts";

/**
 * Returns what the sender wrote, as text: from the HTML of an email that has no text, and with the
 * quoted message where it is the whole email, as when one is forwarded.
 */
const textOf = ({ text, fullText }: InboundEmail, html: SafeHtml | null): string =>
  text || fullText.trim() || html?.text || "";

/** Whether an email comes from our own mailbox, as when a program returns what we sent. */
const isOurs = (deps: Dependencies, from: string): boolean =>
  deps.settings.inboundMailbox !== null && from.endsWith(`@${deps.settings.inboundMailbox.domain}`);

/** The business to whose own address an email went, and its context; null for another address. */
async function businessOf(deps: Dependencies, { mailboxHash }: InboundEmail): Promise<ServiceContext | null> {
  const tenantId = readBusinessAddress(mailboxHash, await linkSecret(deps.db));
  return tenantId === null ? null : systemContext(deps, tenantId, "webhook.process");
}

/**
 * Handles an inbound email as a message of its customer (`takeInboundMessage`), whom
 * `findEmailSender` identifies by the signed address it was sent to, or by the message of ours that
 * it answers from the address that this went to; never by the sender's address alone, but for an
 * email to a business's own address (`takeBusinessEmail`), whose sender may become a prospect. One
 * that nothing identifies is stored as unmatched and affects nobody, even if a customer has that
 * address. The attachments of that one, and of automatic ones, are deleted. Returns what was done
 * as a text for the event log. A second delivery has no effect.
 */
export async function applyInboundEmail(deps: Dependencies, email: InboundEmail): Promise<string> {
  const business = await businessOf(deps, email);
  const found = await findEmailSender(deps, email);
  const sender = business && found?.tenantId !== business.tenantId ? null : found;
  const ctx = sender && (await systemContext(deps, sender.tenantId, "webhook.process"));
  const isAutomatic = email.isAutomatic || isOurs(deps, email.from);
  const receivedAt = email.at ?? deps.now();
  let refused: string | null = null;
  if ((sender && ctx) || business) {
    const html = email.html === null ? null : toSafeHtml(email.html);
    const message = {
      reminderId: sender?.reminderId ?? null,
      channel: "email" as const,
      providerMessageId: email.messageId,
      from: email.from,
      kind: isAutomatic ? "automatic" : "text",
      subject: email.subject || null,
      text: textOf(email, html),
      html: html?.isFormatted ? html : null,
      answeredIds: answeredIds(email),
      messageIdHeader: email.messageIdHeader,
      isAutomatic,
      isForged: email.dmarc === "fail",
      receivedAt,
      files: filesOf(email),
    };
    const taken =
      sender && ctx
        ? {
            outcome: await takeInboundMessage(ctx, {
              ...message,
              customerId: sender.customerId,
              learned: sender.learned,
              isUnverified: sender.isByAddress === true && email.dmarc !== "pass",
            }),
          }
        : business && (await takeBusinessEmail(business, fromAnybody(email, message)));
    if (taken && "outcome" in taken) {
      if (isAutomatic) await deleteAttachments(deps, email);
      return `message: ${taken.outcome}`;
    }
    refused = taken?.refused ?? null;
  }
  await insertUnmatchedMessage(deps.db, {
    channel: "email",
    provider_message_id: email.messageId,
    from_address: email.from,
    text: textOf(email, null),
    reason: refused ?? (email.mailboxHash ? "not our address" : "no conversation"),
    received_at: receivedAt,
    created_at: deps.now(),
  });
  await deleteAttachments(deps, email);
  return "message: unmatched";
}

const fromAnybody = ({ fromName, isSpam, dmarc }: InboundEmail, message: BusinessEmail["message"]): BusinessEmail => ({
  message: { ...message, isUnverified: dmarc !== "pass" },
  fromName,
  isSpam,
  isForged: dmarc === "fail",
});

const deleteAttachments = ({ db }: Dependencies, { eventKey }: InboundEmail) =>
  deleteWebhookAttachments(db, { provider: "postmark", eventKey });

const filesOf = ({ attachments, eventKey }: InboundEmail): ArrivedFile[] =>
  attachments.map(({ index, name, contentType, sizeBytes, contentId }) => ({
    name,
    contentType,
    isVoice: false,
    contentId,
    sizeBytes,
    source: { from: "email", eventKey, index },
  }));
