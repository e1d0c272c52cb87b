import type { Insertable, Selectable } from "kysely";
import type { NotificationPreference } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type NotificationPreferenceRow = Selectable<NotificationPreference>;

/** What a person has chosen; a kind without a row is as the product chose it. */
export const listPreferences = (trx: TenantTrx, userId: string): Promise<NotificationPreferenceRow[]> =>
  trx.selectFrom("notification_preference").selectAll().where("user_id", "=", userId).execute();

/** The people who do not want to be told of a kind. */
export const listDeaf = (trx: TenantTrx, kind: string): Promise<{ user_id: string }[]> =>
  trx
    .selectFrom("notification_preference")
    .select("user_id")
    .where("kind", "=", kind)
    .where("bell", "=", false)
    .execute();

export const savePreference = (trx: TenantTrx, row: Insertable<NotificationPreference>) =>
  trx
    .insertInto("notification_preference")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id", "kind"]).doUpdateSet(row))
    .execute();
