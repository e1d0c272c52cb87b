import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import type { SendingHold } from "@aavarti/domain/sending-trust";
import { type CompiledQuery, type NotNull, type RawBuilder, sql } from "kysely";
import type { ReminderState } from "../../schema.ts";
import { type TenantTrx, writtenQuery } from "../../tenant.ts";
import { causeColumns, nextStepColumns } from "../stored-explanations.ts";
import { lockPlanned, MESSAGE_COLUMNS, type PlannedMessage } from "./rows.ts";

/**
 * Returns id and name of those of these customers that are outside Trash, by name; unknown ones are
 * left out. `ids` must not be empty.
 */
export const listChosenCustomers = (trx: TenantTrx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  trx
    .selectFrom("customer")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();

/**
 * Returns the subscriptions with the stored status active, whatever their dates, of these customers
 * and of those they pay for, earliest end first, without Trash. Each has the day from which it is
 * covered without a gap (`covered_from`) and the due day of its oldest unpaid charge (`owed_since`,
 * null if nothing is unpaid). `payer_id`: who pays for the customer, if somebody else does, also
 * while in Trash. `customerIds` must not be empty.
 */
export const listOpenSubscriptions = (trx: TenantTrx, customerIds: readonly string[]): Promise<OpenSubscription[]> =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
    )
    .select((eb) => [
      "s.id",
      "s.customer_id",
      "c.payer_id",
      "s.end_on",
      eb.fn.coalesce("s.covered_from", "s.start_on").as("covered_from"),
      eb
        .selectFrom("charge")
        .select((charge) => charge.fn.min("charge.due_on").as("due_on"))
        .whereRef("charge.tenant_id", "=", "s.tenant_id")
        .whereRef("charge.subscription_id", "=", "s.id")
        .whereRef("charge.settled_paise", "<", "charge.amount_paise")
        .as("owed_since"),
    ])
    .where((eb) => eb.or([eb("s.customer_id", "in", customerIds), eb("c.payer_id", "in", customerIds)]))
    .where("c.deleted_at", "is", null)
    .where("s.status", "=", "active")
    .where("s.deleted_at", "is", null)
    .orderBy("s.end_on")
    .orderBy("s.id")
    .execute();

export type OpenSubscription = {
  id: string;
  customer_id: string;
  payer_id: string | null;
  covered_from: CalendarDate;
  end_on: CalendarDate;
  owed_since: CalendarDate | null;
};

/** A sent or planned message about a subscription. */
export type WrittenRow = {
  id: string;
  subscription_id: string;
  channel: ReminderChannel;
  step: string;
  /** Whether it is held until a promised day. */
  is_promised: boolean;
  is_planned: boolean;
  due_at: Date;
};

/**
 * Whether a promise of payment that was not undone since holds a reminder, or held it to its end.
 */
const isPromised = sql<boolean>`exists (select from payment_promise promise
  where promise.tenant_id = reminder.tenant_id and promise.id = reminder.promise_id
    and promise.state in ('open', 'kept', 'broken'))`;

/**
 * Returns the ids of those of these reminders that a promise of payment holds, or held to its end;
 * not of one that was undone. None for an empty list.
 */
export async function listPromisedReminders(trx: TenantTrx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom("reminder").select("id").where("id", "in", ids).where(isPromised).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the messages to customers about these subscriptions that were sent, perhaps with an
 * unknown result, at or after `from`, or are planned or being sent and due before `until`, earliest
 * due first. Failed, missed and cancelled ones are left out. `subscriptionIds` must not be empty.
 */
export async function listSentAndPlanned(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<WrittenRow[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select(["id", "subscription_id", "channel", "state", "step", "due_at", isPromised.as("is_promised")])
    .where("subscription_id", "in", subscriptionIds)
    .where("recipient_kind", "=", "customer")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["planned", "sending"]), eb("due_at", "<", until)]),
        eb.and([
          eb("state", "in", ["sent", "delivered", "read", "unknown"]),
          eb(eb.fn.coalesce("sent_at", "updated_at"), ">=", from),
        ]),
      ]),
    )
    .orderBy("due_at")
    .$narrowType<{ subscription_id: NotNull }>()
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, is_planned: state === "planned" }));
}

/**
 * Takes an advisory lock of the business until the transaction ends. Planning of reminders and
 * requests by hand share it, so that each sees what the other has written. Callers take it before
 * any row lock.
 */
export const lockPlanning = (trx: TenantTrx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reminder-planning ${tenantId}`}, 0))`.execute(trx);

/**
 * A reminder by hand that was sent, or is going to be. `at`: when it was sent, or else is due.
 * `asked_end_on`: the end it is about.
 */
export type ByHandRow = {
  subscription_id: string;
  asked_end_on: CalendarDate | null;
  is_planned: boolean;
  at: Date;
};

/**
 * Returns the reminders to customers of this `step` (those asked for by hand) about these
 * subscriptions that were sent, or are due, at or after `from`, in no order; failed, missed and
 * cancelled ones are left out, and those that a promise has ended. `subscriptionIds` must not be
 * empty.
 */
export async function listByHand(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
  { step, from }: { step: string; from: Date },
): Promise<ByHandRow[]> {
  const rows = await trx
    .selectFrom("reminder")
    .select((eb) => ["subscription_id", "asked_end_on", "state", eb.fn.coalesce("sent_at", "due_at").as("at")])
    .where("subscription_id", "in", subscriptionIds)
    .where("recipient_kind", "=", "customer")
    .where("step", "=", step)
    .where("state", "in", ["planned", "sending", "sent", "delivered", "read", "unknown"])
    .where((eb) => eb(eb.fn.coalesce("sent_at", "due_at"), ">=", from))
    .where((eb) => eb.or([eb("state", "<>", "planned"), eb.not(isPromised)]))
    .$narrowType<{ subscription_id: NotNull }>()
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, is_planned: state === "planned" }));
}

/**
 * Returns, each once and in no order, which steps of which terms of these subscriptions have a
 * reminder row, for any recipient and in any state. `subscriptionIds` must not be empty.
 */
export const listRecordedSteps = (
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<{ subscription_id: string; term_end_on: CalendarDate; step: string }[]> =>
  trx
    .selectFrom("reminder")
    .select(["subscription_id", "term_end_on", "step"])
    .distinct()
    .where("subscription_id", "in", subscriptionIds)
    .$narrowType<{ subscription_id: NotNull }>()
    .execute();

/**
 * Makes planned reminders due at `at` and lets them be sent even in quiet hours; sends nothing
 * itself. Returns those that were still planned; `ids` must not be empty.
 */
export const scheduleInQuietHours = (trx: TenantTrx, ids: readonly string[], at: Date): Promise<PlannedMessage[]> =>
  trx
    .updateTable("reminder")
    .set({ due_at: at, ignores_quiet_hours: true, updated_at: at })
    .where("id", "in", lockPlanned(trx).where("id", "in", ids))
    .where("state", "=", "planned")
    .returning(MESSAGE_COLUMNS)
    .execute();

/**
 * A charge that was unpaid when a reminder by hand was requested. `state`, `created_at`, `due_at`
 * and `held_for` are the reminder's, amounts are in paise.
 */
export type RequestedCharge = {
  reminder_id: string;
  state: ReminderState;
  created_at: Date;
  due_at: Date;
  held_for: SendingHold | null;
  /** The end of the term that the request saw. */
  end_on: CalendarDate;
  cancels_at_end: boolean;
  due_on: CalendarDate;
  /** What was owed at the request. */
  open_paise: number;
  /** What is owed now. */
  left_paise: number;
};

/**
 * Returns what was owed of its subscription when each reminder by hand that matches was requested,
 * the earliest due day first; nothing of one that had nothing owed. What was paid in the same
 * millisecond came later. A message on the fallback channel was requested with the one it replaces.
 */
async function listRequestedCharges(trx: TenantTrx, matches: RawBuilder<boolean>): Promise<RequestedCharge[]> {
  const { rows } = await sql<RequestedCharge>`
    select reminder.id as reminder_id, reminder.state, reminder.created_at, reminder.due_at, reminder.held_for,
      coalesce(reminder.asked_end_on, s.end_on) as end_on, s.cancels_at_end, charge.due_on,
      sum(entry.amount_paise)::bigint as open_paise, charge.amount_paise - charge.settled_paise as left_paise
    from reminder
    join subscription s on s.tenant_id = reminder.tenant_id and s.id = reminder.subscription_id
    left join reminder first on first.tenant_id = reminder.tenant_id and first.id = reminder.fallback_of
    join charge on charge.tenant_id = reminder.tenant_id and charge.subscription_id = reminder.subscription_id
    join ledger_entry entry on entry.tenant_id = charge.tenant_id and entry.charge_id = charge.id
      and entry.account = 'receivable'
      and (entry.created_at < coalesce(first.created_at, reminder.created_at)
        or (entry.created_at = coalesce(first.created_at, reminder.created_at) and entry.amount_paise > 0))
    where reminder.step = ${BY_HAND} and ${matches}
    group by reminder.tenant_id, reminder.id, s.tenant_id, s.id, charge.tenant_id, charge.id
    having sum(entry.amount_paise) > 0
    order by charge.due_on, charge.id`.execute(trx);
  return rows;
}

/**
 * Returns the charges that were unpaid when those of these reminders that are by hand were
 * requested, the earliest due day first. None for an empty list.
 */
export const chargesOfRequests = async (trx: TenantTrx, reminderIds: readonly string[]): Promise<RequestedCharge[]> =>
  reminderIds.length === 0 ? [] : listRequestedCharges(trx, sql`reminder.id = any(${[...reminderIds]}::uuid[])`);

/** Builds the condition on `reminder` for what was cancelled for one of the reasons, by nobody. */
const wasCancelledFor = (...reasons: readonly string[]) =>
  sql<boolean>`(reminder.state = 'cancelled' and reminder.skipped_by is null
    and reminder.state_explanation ->> 'reason' = any(${[...reasons]}::text[]))`;

/**
 * Returns the charges that were unpaid when the reminders by hand about these subscriptions were
 * requested, the earliest due day first: of the planned ones, and of those that were cancelled
 * because of `reason` before they were due. None for an empty list.
 */
export const chargesOfWaiting = (
  trx: TenantTrx,
  subscriptionIds: readonly string[],
  { reason, at }: { reason: string; at: Date },
): Promise<RequestedCharge[]> =>
  listRequestedCharges(
    trx,
    sql`reminder.subscription_id = any(${[...subscriptionIds]}::uuid[])
      and (reminder.state = 'planned' or (${wasCancelledFor(reason)} and reminder.due_at > ${at}))`,
  );

const MESSAGES_OF_PAYMENTS = `select exists (select from message_switch where kind = 'receipt') as "sendsReceipts",
    exists (select from reminder
      where subscription_id = any(array(select unnest($1::uuid[]))) and step = '${BY_HAND}'
        and (state = 'planned' or (state = 'cancelled' and due_at > (select $2::timestamptz)))) as "hasRequests"`;

/** Which messages a change of accounts may concern. */
export type MessagesOfPayments = { sendsReceipts: boolean; hasRequests: boolean };

/**
 * Returns the statement that finds whether the business has the message about a received payment
 * on, and whether reminders by hand about these subscriptions are planned, or were cancelled before
 * they are due: without one, `chargesOfWaiting` finds nothing, at several times the cost. It
 * returns one row; `subscriptionIds` may be empty.
 */
export const messagesOfPayments = (subscriptionIds: readonly string[], at: Date): CompiledQuery<MessagesOfPayments> =>
  writtenQuery<MessagesOfPayments>(MESSAGES_OF_PAYMENTS, [subscriptionIds, at]);

/**
 * Cancels those of these reminders that are still planned, with the cause, and removes them from a
 * combined message. `ids` must not be empty. Waits for rows that another transaction has locked.
 */
export const cancelRequests = (
  trx: TenantTrx,
  ids: readonly string[],
  { cause, at }: { cause: Explanation; at: Date },
) =>
  trx
    .updateTable("reminder")
    .set({ state: "cancelled", ...causeColumns(cause), ...nextStepColumns(null), merged_into: null, updated_at: at })
    .where("id", "in", lockPlanned(trx).where("id", "in", ids))
    .where("state", "=", "planned")
    .execute();

/**
 * Plans those of these reminders again that are cancelled because of `reason`, for the time at
 * which they were due; the caller makes sure that their jobs are still to run. `ids` must not be
 * empty.
 */
export const planRequestsAgain = (
  trx: TenantTrx,
  ids: readonly string[],
  { reason, at }: { reason: string; at: Date },
) =>
  trx
    .updateTable("reminder")
    .set({ state: "planned", ...causeColumns(null), updated_at: at })
    .where("id", "in", ids)
    .where(wasCancelledFor(reason))
    .execute();

/**
 * Deletes the reminders by hand about these subscriptions that were requested on `day` and
 * cancelled for one of the `reasons`, so that they can be requested again on that day.
 * `subscriptionIds` must not be empty.
 */
export const deleteCancelledRequests = (
  trx: TenantTrx,
  subscriptionIds: readonly string[],
  { day, reasons }: { day: CalendarDate; reasons: readonly string[] },
) =>
  trx
    .deleteFrom("reminder")
    .where("subscription_id", "in", subscriptionIds)
    .where("step", "=", BY_HAND)
    .where("term_end_on", "=", day)
    .where(wasCancelledFor(...reasons))
    .execute();
