import { type Insertable, type Selectable, sql } from "kysely";
import type { NotificationEmail } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** A notification email due to a person, with the ledger message that includes it. */
export type NotificationEmailRow = Selectable<NotificationEmail>;

/** Plans emails about notifications; sends nothing itself. The list must not be empty. */
export const insertNotificationEmails = (trx: TenantTrx, rows: Insertable<NotificationEmail>[]) =>
  trx.insertInto("notification_email").values(rows).execute();

/**
 * Returns the user ids of those of these people who have a planned email, locked: a sender that
 * claims it waits for this transaction, and so includes what it adds. `userIds` must not be empty.
 */
export async function lockPlannedFor(trx: TenantTrx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom("reminder")
    .select("recipient_id")
    .where("step", "=", "notifications")
    .where("state", "=", "planned")
    .where("recipient_id", "in", userIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Set(rows.map(({ recipient_id }) => recipient_id));
}

/** Returns a member's role, name, email and language; undefined if they are not in the tenant. */
export const findAddressee = (trx: TenantTrx, userId: string) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["m.role", "u.name", "u.email", "u.language"])
    .where("m.user_id", "=", userId)
    .executeTakeFirst();

const notTaken = sql<boolean>`reminder_id is null`;

/** Deletes a person's waiting emails of kinds that they have turned off. */
export const deleteUnwanted = (trx: TenantTrx, userId: string, { wanted }: { wanted: readonly string[] }) =>
  trx
    .deleteFrom("notification_email")
    .where("user_id", "=", userId)
    .where(notTaken)
    .where(sql<boolean>`not (kind = any(${[...wanted]}))`)
    .execute();

/**
 * Assigns a person's waiting emails to one message and returns all that it contains, oldest first,
 * also those assigned to it before.
 */
export async function takeNotificationEmails(
  trx: TenantTrx,
  userId: string,
  reminderId: string,
): Promise<NotificationEmailRow[]> {
  const rows = await trx
    .updateTable("notification_email")
    .set({ reminder_id: reminderId })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([notTaken, eb("reminder_id", "=", reminderId)]))
    .returningAll()
    .execute();
  return rows.sort(
    (one, other) => one.happened_at.getTime() - other.happened_at.getTime() || (one.id < other.id ? -1 : 1),
  );
}
