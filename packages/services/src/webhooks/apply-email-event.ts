import type { Dependencies } from "../context.ts";
import { applyDeliveryStatus } from "../reminders/apply-delivery-status.ts";
import { reminderContext } from "./reminder-context.ts";

/** Moves the reminder that an email event is about; an event of another message is stored and left. */
export async function applyEmailEvent(deps: Dependencies, body: Buffer): Promise<string> {
  const event = deps.providers.email.parseWebhook(body);
  if (event.kind === "other" || event.kind === "subscription-change") return `ignored: ${event.kind}`;
  const found = await reminderContext(deps, { key: event.idempotencyKey, messageId: event.messageId });
  if (!found) return "ignored: not a reminder";
  const delivered = event.kind === "delivery";
  const reason = event.kind === "bounce" ? event.reason : "The recipient marked the message as spam.";
  await applyDeliveryStatus(found.ctx, {
    reminderId: found.reminderId,
    messageId: event.messageId,
    status: delivered ? "delivered" : "failed",
    at: event.at,
    fault: delivered ? null : { code: event.kind, reason, nextStep: "Ask the customer for another address, or call." },
  });
  return event.kind;
}
