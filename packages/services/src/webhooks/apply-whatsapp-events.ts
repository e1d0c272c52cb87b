import type { Dependencies } from "../context.ts";
import { applyDeliveryStatus } from "../reminders/apply-delivery-status.ts";
import { reminderContext } from "./reminder-context.ts";

/** Moves the reminders that a batch of statuses is about. */
export async function applyWhatsappEvents(deps: Dependencies, body: Buffer): Promise<string> {
  const { statuses, messages } = deps.providers.whatsapp.parseWebhook(body);
  let applied = 0;
  for (const { messageId, opaque, status, at, error } of statuses) {
    const found = await reminderContext(deps, { key: opaque, messageId });
    if (!found) continue;
    const fault = error && { code: String(error.code), reason: error.reason, nextStep: error.nextStep };
    await applyDeliveryStatus(found.ctx, { reminderId: found.reminderId, messageId, status, at, fault });
    applied += 1;
  }
  return `applied ${applied} of ${statuses.length} statuses, ${messages.length} messages kept`;
}
