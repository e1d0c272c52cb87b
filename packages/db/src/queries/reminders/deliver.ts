import type { Explanation } from "@aavarti/domain/explanations";
import { sql, type Updateable } from "kysely";
import type { Reminder, ReminderState } from "../../schema.ts";
import type { TenantTrx } from "../../tenant.ts";
import { releaseMessageCosts } from "../message-costs.ts";
import { causeColumns, nextStepColumns } from "../stored-explanations.ts";
import { type Destination, type DueRow, type ReminderRow, rowsAboutSubscriptions } from "./rows.ts";

/**
 * Returns up to `limit` planned reminders of these steps that can be sent as one message, locked
 * until the transaction ends, in id order: those due by `dueBy` with the same channel, address and
 * kind of recipient. Without an address only the reminder `id` itself, due or not. Waits for locked
 * rows, and leaves out those that another worker claimed meanwhile, and those about no
 * subscription. `steps` must not be empty.
 */
export async function lockCombinable(
  trx: TenantTrx,
  { id, channel, recipient_kind: kind, recipient_address: address }: Destination & { id: string },
  { steps, dueBy, limit }: { steps: readonly string[]; dueBy: Date; limit: number },
): Promise<DueRow[]> {
  const rows = await trx
    .selectFrom("reminder")
    .selectAll()
    .where("state", "=", "planned")
    .where("step", "in", steps)
    .where((eb) =>
      address === null
        ? eb("id", "=", id)
        : eb.and([
            eb("recipient_address", "=", address),
            eb("channel", "=", channel),
            eb("recipient_kind", "=", kind),
            eb("due_at", "<=", dueBy),
          ]),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rowsAboutSubscriptions(rows);
}

/**
 * Returns a message's leading reminder (`leadId`) and those combined with it, in any state, locked
 * in id order until the transaction ends. Empty for an unknown id.
 */
export async function lockMessage(trx: TenantTrx, leadId: string): Promise<ReminderRow[]> {
  return trx
    .selectFrom("reminder")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", leadId), eb("merged_into", "=", leadId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Returns the id of another message about the same term to the same recipient on the same channel
 * that was planned later and is not cancelled, missed or failed: it supersedes this one. Undefined
 * if there is none.
 */
export const findLaterStep = (trx: TenantTrx, row: ReminderRow): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("subscription_id", "=", row.subscription_id)
    .where("term_end_on", "=", row.term_end_on)
    .where("channel", "=", row.channel)
    .where("recipient_id", "=", row.recipient_id)
    .where("state", "not in", ["cancelled", "missed", "failed"])
    .where(sql<boolean>`(created_at, id) > (${row.created_at}::timestamptz, ${row.id}::uuid)`)
    .limit(1)
    .executeTakeFirst();

/** Returns the ids of those of these reminders that were delivered or read. */
export async function listArrived(trx: TenantTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("reminder")
    .select("id")
    .where("id", "in", ids)
    .where("state", "in", ["delivered", "read"])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the reminder, locked until the transaction ends, with the seconds since its lease
 * expired by the database's clock (`seconds_since_lease`; negative before that, null without a
 * lease). Undefined if unknown.
 */
export const lockReminder = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("reminder")
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - lease_until)::float8`.as("seconds_since_lease"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export type LockedReminder = NonNullable<Awaited<ReturnType<typeof lockReminder>>>;

/**
 * Claims a planned reminder for sending, together with those of `otherIds` that are still planned,
 * as one message; its text is stored with the first. Returns how often it was attempted, this time
 * included; undefined, claiming none, if it was no longer planned. The lease uses the database's
 * clock, so that the workers' clocks need not agree. The recipient's address becomes the message's,
 * and a hold, an earlier cause and an earlier provider code are cleared. Sends nothing itself.
 */
export async function claimMessage(
  trx: TenantTrx,
  { leadId, otherIds }: { leadId: string; otherIds: readonly string[] },
  {
    leaseSeconds,
    message,
    at,
  }: { leaseSeconds: number; message: { address: string; subject: string | null; text: string }; at: Date },
): Promise<{ attempts: number } | undefined> {
  const taken = {
    state: "sending" as const,
    attempts: sql<number>`attempts + 1`,
    lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
    recipient_address: message.address,
    ...causeColumns(null),
    ...nextStepColumns(null),
    provider_code: null,
    held_for: null,
    updated_at: at,
  };
  const lead = await trx
    .updateTable("reminder")
    .set({ ...taken, message_subject: message.subject, message_text: message.text, merged_into: null })
    .where("id", "=", leadId)
    .where("state", "=", "planned")
    .returning("attempts")
    .executeTakeFirst();
  if (lead && otherIds.length > 0)
    await trx
      .updateTable("reminder")
      .set({ ...taken, message_subject: null, message_text: null, merged_into: leadId })
      .where("id", "in", otherIds)
      .where("state", "=", "planned")
      .execute();
  return lead;
}

/**
 * Sets the given columns (state, due time or address) of those of these reminders that are still
 * planned, and removes them from their combined message. `cause` replaces the earlier cause and
 * clears the next step; without it both stay. `ids` must not be empty; the caller has locked them
 * if there are several, because this locks in no particular order.
 */
export const settlePlanned = (
  trx: TenantTrx,
  ids: readonly string[],
  {
    cause,
    ...change
  }: Pick<Updateable<Reminder>, "state" | "due_at" | "recipient_address"> & {
    /** Why it isn't sent, which also clears what was to be done; without it both stay. */
    cause?: Explanation | null;
    updated_at: Date;
  },
) =>
  trx
    .updateTable("reminder")
    .set({
      ...change,
      ...(cause !== undefined && { ...causeColumns(cause), ...nextStepColumns(null) }),
      merged_into: null,
    })
    .where("id", "in", ids)
    .where("state", "=", "planned")
    .execute();

export type ReminderChange = Omit<
  Updateable<Reminder>,
  "lease_until" | "state_reason" | "state_explanation" | "next_step" | "next_step_explanation"
> & {
  state: ReminderState;
  /** Why it is in this state; without it, the earlier one stays. */
  cause?: Explanation | null;
  /** What to do about it; without it, the earlier one stays. */
  nextStep?: Explanation | null;
  updated_at: Date;
  /** `ended`: the provider call has just ended, by the database's clock. */
  lease?: "ended" | "none";
};

/** States of a message that nobody is billed for; one that is planned again is billed once sent. */
const UNBILLED: ReadonlySet<ReminderState> = new Set(["planned", "failed", "cancelled", "missed"]);

/** States of a message that went out, also if a person skipped it while that was unknown. */
const WENT_OUT: ReadonlySet<ReminderState> = new Set(["sent", "delivered", "read", "failed"]);

/**
 * Updates the reminder if its state is one of `from` and, with `attempts`, if it wasn't claimed
 * again since; those of the reminders combined in its message that are in such a state follow,
 * without the provider's message id. Locks all of them, and deletes the cost of one not sent.
 * Returns true if it was updated. `cause` and `nextStep` replace the earlier ones where given. The
 * lease is cleared, or ends now (`ended`).
 */
export async function moveReminder(
  trx: TenantTrx,
  id: string,
  { from, attempts }: { from: readonly ReminderState[]; attempts?: number },
  { lease = "none", cause, nextStep, ...columns }: ReminderChange,
): Promise<boolean> {
  const change = {
    ...columns,
    ...(WENT_OUT.has(columns.state) && { skipped_by: null }),
    ...(cause !== undefined && causeColumns(cause)),
    ...(nextStep !== undefined && nextStepColumns(nextStep)),
  };
  // The leading reminder may have the highest id: everybody locks a message in id order, so lock it
  // all here first.
  await lockMessage(trx, id);
  const leaseUntil = lease === "ended" ? sql<Date>`clock_timestamp()` : null;
  let query = trx
    .updateTable("reminder")
    .set({ ...change, lease_until: leaseUntil })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id");
  if (attempts !== undefined) query = query.where("attempts", "=", attempts);
  if ((await query.executeTakeFirst()) === undefined) return false;
  if (UNBILLED.has(columns.state)) await releaseMessageCosts(trx, [id]);
  // The provider knows only the leading reminder.
  await trx
    .updateTable("reminder")
    .set({ ...change, provider_message_id: null, lease_until: leaseUntil })
    .where("merged_into", "=", id)
    .where("state", "in", from)
    .execute();
  return true;
}

/**
 * Returns up to `limit` of the tenant's planned reminders due by `dueBefore` (included) with their
 * step and destination, earliest due first, daily summaries and emails of notifications too. Locks
 * nothing.
 */
export const listDueReminders = (trx: TenantTrx, { dueBefore, limit }: { dueBefore: Date; limit: number }) =>
  trx
    .selectFrom("reminder")
    .select(["id", "step", "channel", "recipient_kind", "recipient_address"])
    .where("state", "=", "planned")
    .where("due_at", "<=", dueBefore)
    .orderBy("due_at")
    .limit(limit)
    .execute();

/**
 * Returns the ids of up to `limit` reminders whose outcome has to be found out: whose lease has
 * expired while being sent, or whose result is unknown on one of the channels `searchable`, whose
 * provider can be asked, while it has a lease: without one, it isn't looked up any more. Oldest
 * lease first. A combined message is listed by its first reminder. Locks nothing.
 */
export const listUnsettledReminders = (
  trx: TenantTrx,
  { searchable, limit }: { searchable: readonly ReminderRow["channel"][]; limit: number },
) =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("merged_into", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "sending"), eb("lease_until", "<", sql<Date>`clock_timestamp()`)]),
        eb.and([eb("state", "=", "unknown"), eb("channel", "in", searchable), eb("lease_until", "is not", null)]),
      ]),
    )
    .orderBy("lease_until")
    .limit(limit)
    .execute();
