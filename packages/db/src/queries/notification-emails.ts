import { type Insertable, type Selectable, sql } from "kysely";
import type { NotificationEmail } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

/** Something that a person is to be emailed about, and the message of the ledger that took it. */
export type NotificationEmailRow = Selectable<NotificationEmail>;

export const insertNotificationEmails = (trx: TenantTrx, rows: Insertable<NotificationEmail>[]) =>
  trx.insertInto("notification_email").values(rows).execute();

/**
 * Those of these people for whom an email is planned. It is locked: whoever takes it for sending
 * waits for this transaction, and so finds what it adds.
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

/** A person of the tenant as their emails need them. */
export const findAddressee = (trx: TenantTrx, userId: string) =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["m.role", "u.name", "u.email", "u.language"])
    .where("m.user_id", "=", userId)
    .executeTakeFirst();

const notTaken = sql<boolean>`reminder_id is null`;

/** Forgets what waits for a person and is of none of these kinds: they do not want it any more. */
export const deleteUnwanted = (trx: TenantTrx, userId: string, { wanted }: { wanted: readonly string[] }) =>
  trx
    .deleteFrom("notification_email")
    .where("user_id", "=", userId)
    .where(notTaken)
    .where(sql<boolean>`not (kind = any(${[...wanted]}))`)
    .execute();

/**
 * Takes what waits for a person into one message, with what that message took before, in the order
 * in which it happened.
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
