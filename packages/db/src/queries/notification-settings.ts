import type { Insertable, Selectable } from "kysely";
import type { NotificationSettings } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type NotificationSettingsRow = Selectable<NotificationSettings>;

/** Undefined until the business has chosen anything. */
export const findNotificationSettings = (trx: TenantTrx) =>
  trx.selectFrom("notification_settings").selectAll().executeTakeFirst();

/** The row as it is to be from now on. */
export const saveNotificationSettings = (trx: TenantTrx, row: Insertable<NotificationSettings>) =>
  trx
    .insertInto("notification_settings")
    .values(row)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(row))
    .execute();
