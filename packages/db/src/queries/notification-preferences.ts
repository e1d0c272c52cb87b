import type { Insertable, Selectable } from "kysely";
import type { NotificationPreference } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type NotificationPreferenceRow = Selectable<NotificationPreference>;

/** Returns a person's preferences; a kind without a row uses the default. */
export const listPreferences = (trx: TenantTrx, userId: string): Promise<NotificationPreferenceRow[]> =>
  trx.selectFrom("notification_preference").selectAll().where("user_id", "=", userId).execute();

/** Returns the preferences of the tenant's members about a kind. */
export const listChoicesAbout = (trx: TenantTrx, kind: string): Promise<NotificationPreferenceRow[]> =>
  trx.selectFrom("notification_preference").selectAll().where("kind", "=", kind).execute();

/** Stores a member's preference for a kind of notification, replacing an earlier one. */
export const savePreference = (trx: TenantTrx, row: Insertable<NotificationPreference>) =>
  trx
    .insertInto("notification_preference")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "kind"]).doUpdateSet(row))
    .execute();
