import type { Explanation } from "@aavarti/domain/explanations";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { Dependencies } from "../context.ts";
import { applyInboundEmail } from "./apply-inbound-email.ts";
import { reportedMessage } from "./reported-message.ts";

/**
 * Applies one event that the email provider has sent to the reminder, reply, receipt or statement
 * that it is about, and returns what was done as a text for the event log; an event about another
 * message has no effect. A delivery is recorded; bounces and spam complaints count as failed; the
 * latter, and an unsubscribe at the provider, also opt the customer who got it out of email (owners
 * change their own settings). A customer's own message is handled by `applyInboundEmail`.
 */
export async function applyEmailEvent(deps: Dependencies, body: Buffer): Promise<string> {
  const event = deps.providers.email.parseWebhook(body);
  if (event.kind === "other") return `ignored: ${event.kind}`;
  if (event.kind === "inbound") return applyInboundEmail(deps, event);
  const message = await reportedMessage(deps, { key: event.idempotencyKey, messageId: event.messageId });
  if (!message) return "ignored: not to a customer";
  if (event.kind === "subscription-change") {
    if (!event.addressStopped) return "ignored: the provider writes to the address again";
    await message.withdrawConsent("email_provider");
    return event.kind;
  }
  if (event.kind === "spam") await message.withdrawConsent("spam_complaint");
  const delivered = event.kind === "delivery";
  const cause = event.kind === "bounce" ? quoted(event.reason) : explainReminder("delivery.markedAsSpam");
  await message.apply({
    messageId: event.messageId,
    status: delivered ? "delivered" : "failed",
    at: event.at,
    fault: delivered ? null : { code: event.kind, cause, nextStep: explainReminder("next.otherEmailOrCall") },
  });
  return event.kind;
}

/** The provider's own words; null where it said nothing. */
const quoted = (words: string): Explanation | null => (words === "" ? null : explainFault("fault.quoted", { words }));
