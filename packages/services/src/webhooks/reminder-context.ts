import { reminderOfMessage, tenantOfReminder } from "@aavarti/db/queries/reminders/directory";
import type { Dependencies, ServiceContext } from "../context.ts";
import { systemContext } from "../system-context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns the id of the reminder that a provider's event is about, found by our key or else by the
 * provider's message id, and its tenant's context; null when there is none. Null also when the
 * tenant was erased.
 */
export async function reminderContext(
  deps: Dependencies,
  { key, messageId }: { key: string | null; messageId: string | null },
): Promise<{ ctx: ServiceContext; reminderId: string } | null> {
  const found = (await byKey(deps, key)) ?? (messageId && (await reminderOfMessage(deps.db, messageId)));
  if (!found) return null;
  const ctx = await systemContext(deps, found.tenantId, "webhook.process");
  return ctx && { ctx, reminderId: found.reminderId };
}

async function byKey(deps: Dependencies, key: string | null) {
  if (!key || !UUID.test(key)) return null;
  const tenantId = await tenantOfReminder(deps.db, key);
  return tenantId ? { tenantId, reminderId: key } : null;
}
