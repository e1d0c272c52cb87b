import type { Insertable, Selectable } from "kysely";
import type { NotificationSettings } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type NotificationSettingsRow = Selectable<NotificationSettings>;

/** Returns the business's notification settings; undefined until it has changed any. */
export const findNotificationSettings = (trx: TenantTrx) =>
  trx.selectFrom("notification_settings").selectAll().executeTakeFirst();

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
