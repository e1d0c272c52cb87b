import type { Role } from "@aavarti/domain/permissions";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { DB, Notification } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { PAID_TOGETHER } from "./charges.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";

export type NotificationRow = Selectable<Notification>;

/**
 * Returns user id and email of the members with one of these roles, always in the same order, so
 * that two transactions notifying at once cannot deadlock; suspended members are left out. `roles`
 * must not be empty.
 */
export const listMembersIn = (trx: TenantTrx, roles: readonly Role[]): Promise<{ user_id: string; email: string }[]> =>
  trx
    .selectFrom("membership as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .select(["m.user_id", "u.email"])
    .where("m.role", "in", roles)
    .where("m.suspended_at", "is", null)
    .orderBy("m.user_id")
    .execute();

/**
 * Inserts notifications; the list must not be empty and has a fold key at most once per person. One
 * with a fold key is added to the person's unread row that has this key, which gets a higher count,
 * the newer text and the newer subject; its title and link stay. A row that was read, or was
 * created at or before `foldedSince`, loses its key first, so that later notifications start a new
 * row. Sends nothing.
 */
export async function insertNotifications(
  trx: TenantTrx,
  rows: Insertable<Notification>[],
  { foldedSince }: { foldedSince: Date },
): Promise<void> {
  const keys = [...new Set(rows.flatMap((row) => row.fold_key ?? []))];
  if (keys.length > 0)
    await trx
      .updateTable("notification")
      .set({ fold_key: null })
      .where("fold_key", "in", keys)
      .where((eb) => eb.or([eb("read_at", "is not", null), eb("created_at", "<=", foldedSince)]))
      .execute();
  await trx
    .insertInto("notification")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id", "fold_key"]).doUpdateSet((eb) => ({
        count: sql<number>`notification.count + 1`,
        body: eb.ref("excluded.body"),
        body_explanations: eb.ref("excluded.body_explanations"),
        subject_id: eb.ref("excluded.subject_id"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

/**
 * Condition for unread notifications. The trial's notice counts as read only if it was read since
 * its text last changed (null: it never did).
 */
const isUnread = (trialNoticeSince: Date | null) => {
  const unread = sql<boolean>`notification.read_at is null`;
  if (!trialNoticeSince) return unread;
  return sql<boolean>`(${unread} or (notification.kind = 'trial.ending' and notification.read_at < ${trialNoticeSince}))`;
};

/** A person, and since when the trial's notice has had its current text. */
export type Reader = { userId: string; trialNoticeSince: Date | null };

/**
 * Returns a page of the user's notifications plus one row, newest first; with `unreadOnly` those
 * that the user hasn't read, and the trial's notice again where it was read before
 * `trialNoticeSince`.
 */
export async function listNotifications(
  trx: TenantTrx,
  { userId, trialNoticeSince, limit, cursor, unreadOnly }: PageRequest & Reader & { unreadOnly: boolean },
): Promise<NotificationRow[]> {
  let query = trx
    .selectFrom("notification")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "notification"));
  if (unreadOnly) query = query.where(isUnread(trialNoticeSince));
  return query.execute();
}

/**
 * Counts the user's unread notifications; the trial's notice counts again where it was read before
 * `trialNoticeSince` (null: it does not).
 */
export async function countUnread(trx: TenantTrx, { userId, trialNoticeSince }: Reader): Promise<number> {
  const { count } = await trx
    .selectFrom("notification")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .where(isUnread(trialNoticeSince))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts how many of these notifications are the person's. `ids` must not be empty. */
export async function countOwn(trx: TenantTrx, { userId, ids }: { userId: string; ids: readonly string[] }) {
  const { count } = await trx
    .selectFrom("notification")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks the given notifications of a person, or all of them, as read at `at`, where they are unread
 * or the trial's notice read before `trialNoticeSince`; returns how many. A list of ids must not be
 * empty.
 */
export async function markNotificationsRead(
  trx: TenantTrx,
  { userId, trialNoticeSince, ids, at }: Reader & { ids: readonly string[] | "all"; at: Date },
): Promise<number> {
  let query = trx
    .updateTable("notification")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where(isUnread(trialNoticeSince));
  if (ids !== "all") query = query.where("id", "in", ids);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Marks a person's unread notifications about messages and notes of a conversation, each about one,
 * as read at `at`; returns how many.
 */
export async function markConversationNotificationsRead(
  trx: TenantTrx,
  { userId, conversationId, at }: { userId: string; conversationId: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("notification")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("subject_id", "in", (eb) =>
      eb
        .selectFrom("inbound_message")
        .select("id")
        .where("conversation_id", "=", conversationId)
        .unionAll(eb.selectFrom("conversation_message").select("id").where("conversation_id", "=", conversationId)),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Increments the tenant's notification version, from 1 on, for the processes that watch it for new
 * notifications. Locks the version's row, so services raise it through their unit, which does it at
 * the end of the transaction.
 */
export const raiseNotificationVersion = (trx: TenantTrx, tenantId: string) =>
  trx
    .insertInto("notification_version")
    .values({ tenant_id: tenantId, version: 1 })
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet({ version: sql<number>`notification_version.version + 1` }),
    )
    .execute();

/**
 * Increments the tenant's notification version where a customer, or somebody with whom they share a
 * payer, has a conversation that isn't closed: what is suggested and shown beside it follows their
 * account and promises. Locks the version's row, like `raiseNotificationVersion`.
 */
export const raiseVersionWhereConversing = (trx: TenantTrx, tenantId: string, customerId: string) =>
  sql`insert into notification_version (tenant_id, version)
    select ${tenantId}::uuid, 1 where exists (select from customer c, lateral ${PAID_TOGETHER} together
      join conversation o on o.customer_id = together.id
      where c.id = ${customerId}::uuid and o.state <> 'closed')
    on conflict (tenant_id) do update set version = notification_version.version + 1`.execute(trx);

/**
 * Returns the notification versions of these tenants by tenant id; those that never had a
 * notification are left out.
 */
export async function notificationVersions(
  db: Kysely<DB>,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tenant_id: string; version: number }>`
    select tenant_id, version from notification_versions(${[...tenantIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.tenant_id, row.version]));
}

/**
 * When a tenant's sent, failed or missed reminders to customers last changed, and a checksum of the
 * changes in the ten seconds before.
 */
export type ReminderVersion = { changedAt: Date; changes: string };

/**
 * Returns, by tenant id, a version that changes with every reminder to a customer that is sent,
 * fails, is missed or changes its delivery status. Tenants without such reminders are left out.
 */
export async function reminderVersions(
  db: Kysely<DB>,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, ReminderVersion>> {
  const { rows } = await sql<{ tenant_id: string; changed_at: Date; changes: string }>`
    select tenant_id, changed_at, changes from reminder_versions(${[...tenantIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.tenant_id, { changedAt: row.changed_at, changes: row.changes }]));
}
