import { type Insertable, type Selectable, sql } from "kysely";
import type { NotificationEmail } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** A notification email due to a person, with the ledger message that includes it. */
export type NotificationEmailRow = Selectable<NotificationEmail>;

/**
 * Stores emails about notifications that are to go out with the next message to each person; sends
 * nothing itself. The list must not be empty.
 */
export const insertNotificationEmails = (trx: TenantTrx, rows: Insertable<NotificationEmail>[]) =>
  trx.insertInto("notification_email").values(rows).execute();

/**
 * Returns the user ids of those of these people for whom a message with notification emails is
 * planned, with these messages locked until the transaction ends: a sender that claims one waits,
 * and so includes what this transaction adds. `userIds` must not be empty.
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

/**
 * Returns a member's role, name, email and language, for an email to them; undefined if they are
 * not in the tenant or suspended.
 */
export const findAddressee = (trx: TenantTrx, userId: string) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["m.role", "u.name", "u.email", "u.language"])
    .where("m.user_id", "=", userId)
    .where("m.suspended_at", "is", null)
    .executeTakeFirst();

const notTaken = sql<boolean>`reminder_id is null`;

/**
 * Deletes a person's waiting notification emails whose kind is not among `wanted`. Those already
 * assigned to a message stay.
 */
export const deleteUnwanted = (trx: TenantTrx, userId: string, { wanted }: { wanted: readonly string[] }) =>
  trx
    .deleteFrom("notification_email")
    .where("user_id", "=", userId)
    .where(notTaken)
    .where(sql<boolean>`not (kind = any(${[...wanted]}))`)
    .execute();

/**
 * Assigns all of a person's waiting notification emails to one message (`reminderId`) and returns
 * all that it contains now, oldest first, also those assigned to it before.
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
