import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { type NotNull, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
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
 * null if nothing is unpaid). `payer_id`: who pays for the customer, if somebody else does.
 * `customerIds` must not be empty.
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
    .select(["id", "subscription_id", "channel", "state", "step", "promise_id", "due_at"])
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
  return rows.map(({ state, promise_id, ...row }) => ({
    ...row,
    is_planned: state === "planned",
    is_promised: promise_id !== null,
  }));
}

/**
 * Takes an advisory lock of the business until the transaction ends. Planning of reminders and
 * requests by hand share it, so that each sees what the other has written. Callers take it before
 * any row lock.
 */
export const lockPlanning = (trx: TenantTrx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reminder-planning ${tenantId}`}, 0))`.execute(trx);

/** A reminder by hand that was sent, or is going to be. `asked_end_on`: the end it is about. */
export type ByHandRow = {
  subscription_id: string;
  asked_end_on: CalendarDate | null;
  is_planned: boolean;
  at: Date;
};

/**
 * Returns the reminders to customers of this `step` (those asked for by hand) about these
 * subscriptions that were sent, or are due, at or after `from`, in no order; failed, missed and
 * cancelled ones are left out. `subscriptionIds` must not be empty.
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
