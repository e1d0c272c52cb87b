import type { DueRow, ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ServiceContext } from "@aavarti/services/context";
import { saveNotificationSettings } from "@aavarti/services/notifications/save-settings";
import { sweepReminders } from "@aavarti/services/reminders/plan/sweep-reminders";
import type { ReminderBench } from "./reminder-bench.ts";
import { createTestSubscription } from "./subscriptions.ts";
import { createTestTenant } from "./tenants.ts";

/**
 * Creates a tenant and plans a single reminder to its customer, with no other message or fallback
 * that could replace it, so that scripted outcomes concern it alone. Expects an otherwise empty
 * bench on its first day. Returns the system's context and the reminder's id.
 */
export async function planOne(
  bench: ReminderBench,
  channel: ReminderRow["channel"],
): Promise<{ ctx: ServiceContext; id: string }> {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-21" });
  await saveNotificationSettings(tenant.ctx, { emailFallback: false });
  await sweepReminders(bench.deps);
  await bench.superuser.query("delete from reminder where recipient_kind = 'owner' or channel <> $1", [channel]);
  await bench.superuser.query(
    "delete from outbox where payload ->> 'reminderId' not in (select id::text from reminder)",
  );
  const { id } = await onlyRow(bench);
  return { ctx: await bench.systemContext(tenant.tenantId), id };
}

/** Returns the only reminder in the ledger. Throws when there is none or more than one. */
export async function onlyRow(bench: ReminderBench): Promise<DueRow> {
  const [row, ...others] = await bench.ledger();
  if (!row || others.length > 0) throw new Error(`Expected one reminder, found ${row ? others.length + 1 : 0}`);
  return row;
}
