import type { Insertable, Selectable } from "kysely";
import type { NotificationPreference } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type NotificationPreferenceRow = Selectable<NotificationPreference>;

/**
 * Returns a person's stored preferences in this business, one for each kind of notification that
 * they have changed, in no order; a kind without a row uses the default.
 */
export const listPreferences = (trx: TenantTrx, userId: string): Promise<NotificationPreferenceRow[]> =>
  trx.selectFrom("notification_preference").selectAll().where("user_id", "=", userId).execute();

/**
 * Returns the stored preferences of the tenant's members about one kind of notification, in no
 * order; whoever has not changed it has no row and uses the default.
 */
export const listChoicesAbout = (trx: TenantTrx, kind: string): Promise<NotificationPreferenceRow[]> =>
  trx.selectFrom("notification_preference").selectAll().where("kind", "=", kind).execute();

/** Stores a member's preference for a kind of notification, replacing an earlier one. */
export const savePreference = (trx: TenantTrx, row: Insertable<NotificationPreference>) =>
  trx
    .insertInto("notification_preference")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "kind"]).doUpdateSet(row))
    .execute();
