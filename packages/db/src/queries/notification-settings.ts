import type { Insertable, Selectable } from "kysely";
import type { MessageSwitch, NotificationSettings } from "../schema.ts";
import { executeTogether, type TenantTrx } from "../tenant.ts";

export type NotificationSettingsRow = Selectable<NotificationSettings>;

/**
 * Returns the business's notification settings, undefined until it has changed any, and the
 * optional message kinds that it has enabled, with since when, in no order.
 */
export async function findSwitches(trx: TenantTrx) {
  const [settings, messages] = await executeTogether<[NotificationSettingsRow, SwitchedMessage]>(trx, [
    trx.selectFrom("notification_settings").selectAll().compile(),
    trx.selectFrom("message_switch").select(["kind", "since"]).compile(),
  ]);
  return { settings: settings.rows[0], messages: messages.rows };
}

type SwitchedMessage = Pick<Selectable<MessageSwitch>, "kind" | "since">;

/**
 * Saves the business's notification settings: inserts them, or overwrites the columns in `row`, and
 * leaves the others as they are.
 */
export const saveNotificationSettings = (trx: TenantTrx, row: Insertable<NotificationSettings>) =>
  trx
    .insertInto("notification_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
