import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { EVENT_MESSAGES } from "@aavarti/domain/message-kinds";
import { GRACE_DAYS, type StoredPromiseState } from "@aavarti/domain/promises";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, PaymentPromise } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { PAID_TOGETHER } from "./charges.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";
import { lockPlanned } from "./reminders/rows.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";
import { causeColumns } from "./stored-explanations.ts";

/**
 * A promise with names, and whether what it covers was paid in time, by the day after the promised
 * one (`kept_in_time`). Where a business records no payments, a renewal stands for one.
 */
export type PromiseRow = Selectable<PaymentPromise> & {
  customer_name: string;
  product_name: string | null;
  message_text: string | null;
  kept_in_time: boolean;
};

// Whose subscriptions a promise covers: the customer's, and those of whom they pay for.
const isCovered = (column: "s.customer_id" | "charge.customer_id") => sql<boolean>`${sql.ref(column)} in (
  select m.id from customer m where m.tenant_id = p.tenant_id
    and (m.id = p.customer_id or m.payer_id = p.customer_id))`;

// Whose money pays what a promise covers: that of everybody in the customer's account.
const isOfAccount = sql<boolean>`y.payer_id in ${PAID_TOGETHER}`;

// The end of the promise's grace day.
const deadline = (timeZone: string) =>
  sql<Date>`(p.promised_on + ${GRACE_DAYS + 1}::int)::timestamp at time zone ${timeZone}`;

// Whether term `t` was recorded by a renewal between the promise and its deadline.
const isRenewedInTime = (timeZone: string) => sql<boolean>`(t.source in ('renewed', 'reactivated')
  and t.created_at >= p.created_at and t.created_at < ${deadline(timeZone)})`;

// Whether a promise is about subscription `s`: the one it names, or else any whose term, when it
// was made, ended by its day.
const isAbout = sql<boolean>`(${isCovered("s.customer_id")} and s.deleted_at is null
  and (s.id = p.subscription_id or (p.subscription_id is null and (
    select o.end_on from subscription_term o where o.tenant_id = s.tenant_id and o.subscription_id = s.id
      and o.created_at <= p.created_at order by o.seq desc limit 1) <= p.promised_on)))`;

const renewedSince = (timeZone: string) => sql<boolean>`exists (
  select from subscription_term t where t.tenant_id = s.tenant_id and t.subscription_id = s.id
    and ${isRenewedInTime(timeZone)})`;

// Whether every subscription that a promise is about was renewed in time.
const isAllRenewed = (timeZone: string) => sql<boolean>`coalesce((
  select bool_and(${renewedSince(timeZone)}) from subscription s
  where s.tenant_id = p.tenant_id and ${isAbout}), false)`;

// A payment recorded since the promise and received by its grace day, in `from payment y`.
const isReceivedInTime = sql<boolean>`(y.tenant_id = p.tenant_id and y.mode <> 'opening' and y.reversed_at is null
  and ${isOfAccount} and y.created_at >= p.created_at and y.received_on <= p.promised_on + ${GRACE_DAYS}::int)`;

// What is still owed of what a promise covers, in paise: charges due by its day, and those of the
// terms that were renewed for it.
const owed = (timeZone: string) => sql<number>`coalesce((
  select sum(charge.amount_paise - charge.settled_paise) from charge
  where charge.tenant_id = p.tenant_id and ${isCovered("charge.customer_id")}
    and (p.subscription_id is null or charge.subscription_id = p.subscription_id)
    and charge.settled_paise < charge.amount_paise
    and (charge.due_on <= p.promised_on or exists (
      select from subscription_term t join subscription s on s.tenant_id = t.tenant_id and s.id = t.subscription_id
      where t.tenant_id = charge.tenant_id and t.subscription_id = charge.subscription_id and t.seq = charge.term_seq
        and ${isRenewedInTime(timeZone)} and ${isAbout}))), 0)`;

// The price of the terms that were promised and are still to be renewed, in paise. A named
// subscription that runs on counts until something of it is paid.
const unrenewed = sql<number>`coalesce((
  select sum(coalesce(s.next_price_paise, s.price_paise)) from subscription s
  where s.tenant_id = p.tenant_id and ${isCovered("s.customer_id")} and s.deleted_at is null and s.status = 'active'
    and (p.subscription_id is null or s.id = p.subscription_id)
    and (s.end_on <= p.promised_on or (s.id = p.subscription_id and not exists (
      select from charge join ledger_entry e on e.tenant_id = charge.tenant_id and e.charge_id = charge.id
      where charge.tenant_id = s.tenant_id and charge.subscription_id = s.id
        and e.account = 'receivable' and e.amount_paise < 0 and e.created_at >= p.created_at)))), 0)`;

// What is left of the payments of everybody in the customer's account.
const advance = sql<number>`coalesce((
  select sum(b.advance_paise) from ${PAID_TOGETHER} together
  join customer_balance b on b.tenant_id = p.tenant_id and b.customer_id = together.id), 0)`;

// Whether recorded payments cover what was promised: the amount if the promise has one, else all it
// covers, also when an advance paid a renewal.
const isPaidInTime = (timeZone: string) => sql<boolean>`(
  coalesce((select sum(y.amount_paise) from payment y where ${isReceivedInTime}) >= p.amount_paise, false)
  or ((exists (select from payment y where ${isReceivedInTime})
      or exists (select from subscription s where s.tenant_id = p.tenant_id and ${isAbout} and ${renewedSince(timeZone)}))
    and ${owed(timeZone)} + ${unrenewed} <= ${advance}))`;

// Whether a business records payments; samples show them for businesses that don't.
const recordsPayments = sql<boolean>`exists (
  select from payment y join customer m on m.tenant_id = y.tenant_id and m.id = y.payer_id
  where y.tenant_id = p.tenant_id and y.mode <> 'opening' and m.is_sample = c.is_sample)`;

// Where no payments are recorded, a renewal stands for one.
const isKeptInTime = (timeZone: string) =>
  sql<boolean>`case when ${recordsPayments} then ${isPaidInTime(timeZone)} else ${isAllRenewed(timeZone)} end`;

const promiseRows = (trx: TenantTrx, timeZone: string) =>
  rowsWithTrash(trx, timeZone).where("c.deleted_at", "is", null);

const rowsWithTrash = (trx: TenantTrx, timeZone: string) =>
  trx
    .selectFrom("payment_promise as p")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.customer_id"),
    )
    .leftJoin("subscription as ps", (join) =>
      join.onRef("ps.tenant_id", "=", "p.tenant_id").onRef("ps.id", "=", "p.subscription_id"),
    )
    .leftJoin("product as pr", (join) =>
      join.onRef("pr.tenant_id", "=", "ps.tenant_id").onRef("pr.id", "=", "ps.product_id"),
    )
    .leftJoin("inbound_message as m", (join) =>
      join.onRef("m.tenant_id", "=", "p.tenant_id").onRef("m.id", "=", "p.message_id"),
    )
    .selectAll("p")
    .select(["c.name as customer_name", "pr.name as product_name", "m.text as message_text"])
    .select(isKeptInTime(timeZone).as("kept_in_time"));

// Whether promise `o` is for the same day as `p` and about the same thing: all that the customer
// owes, or the same subscription. A message may name none where another names one.
const isSameAs = sql<boolean>`(o.customer_id = p.customer_id and o.promised_on = p.promised_on
  and (o.subscription_id is null or o.subscription_id = p.subscription_id
    or (p.subscription_id is null and o.source = 'reply')))`;

// Whether a suggestion has been answered: the money came, or one for the same day is open, or was
// decided after the message; or a later message says the same. What a member recorded and undid
// doesn't count.
const isAnswered = (timeZone: string) => sql<boolean>`case when p.state <> 'suggested' then false else (
  ${isKeptInTime(timeZone)}
  or exists (select from payment_promise o where o.tenant_id = p.tenant_id and o.id <> p.id and ${isSameAs}
    and case o.state
      when 'open' then true
      when 'suggested' then (o.created_at, o.id) > (p.created_at, p.id)
      else o.decided_at >= p.created_at and not (o.source = 'person' and o.state = 'withdrawn') end)) end`;

export type PromiseFilter = PageRequest & {
  states: readonly StoredPromiseState[] | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
};

// Promises of the customer, and those of their payer that are about the customer or everybody.
const isOf = (customerId: string) => sql<boolean>`(p.customer_id = ${customerId}::uuid
  or (p.customer_id = (select payer_id from customer where id = ${customerId}::uuid)
    and coalesce(ps.customer_id, ${customerId}::uuid) = ${customerId}::uuid))`;

/**
 * Returns a page of payment promises in these `states` (all without; the list must not be empty)
 * plus one row, newest first, with names, the message's text, and whether what they cover was paid
 * in time (`kept_in_time`, days in `timeZone`). The filter by customer includes their payer's
 * promises about them; the one by subscription includes promises about all subscriptions of its
 * customer or payer. Those of customers in Trash are left out, and suggestions that a payment or
 * another promise for the same day has answered.
 */
export async function listPromises(
  trx: TenantTrx,
  timeZone: string,
  { limit, cursor, states, customerId, subscriptionId }: PromiseFilter,
): Promise<PromiseRow[]> {
  let query = promiseRows(trx, timeZone)
    .where(({ not }) => not(isAnswered(timeZone)))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "p"));
  if (states) query = query.where("p.state", "in", states);
  if (customerId) query = query.where(isOf(customerId));
  if (subscriptionId)
    query = query.where((eb) =>
      eb.or([
        eb("p.subscription_id", "=", subscriptionId),
        eb.and([
          eb("p.subscription_id", "is", null),
          eb.exists(
            eb
              .selectFrom("subscription as q")
              .select("q.id")
              .innerJoin("customer as owner", (join) =>
                join.onRef("owner.tenant_id", "=", "q.tenant_id").onRef("owner.id", "=", "q.customer_id"),
              )
              .whereRef("q.tenant_id", "=", "p.tenant_id")
              .where((owned) =>
                owned.or([
                  owned("owner.id", "=", owned.ref("p.customer_id")),
                  owned("owner.payer_id", "=", owned.ref("p.customer_id")),
                ]),
              )
              .where("q.id", "=", subscriptionId),
          ),
        ]),
      ]),
    );
  return query.execute();
}

/**
 * Returns a payment promise with names and whether what it covers was paid in time (`kept_in_time`:
 * by the day after the promised one, or renewed, where no payments are recorded); undefined if
 * unknown or its customer is in Trash. `timeZone` is the business's: it decides where a day ends.
 */
export const findPromise = (trx: TenantTrx, timeZone: string, id: string): Promise<PromiseRow | undefined> =>
  promiseRows(trx, timeZone).where("p.id", "=", id).executeTakeFirst();

/**
 * Locks the customers whom a reply that confirmed a promise is about, the conversation's and the
 * promise's, as decisions about promises do. To be called before the reply is locked; a reply that
 * confirmed none locks nothing.
 */
export async function lockPromiseOfReply(trx: TenantTrx, replyId: string): Promise<void> {
  await trx
    .selectFrom("customer")
    .select("id")
    .where(
      sql<boolean>`customer.id in (
        select unnest(array[v.customer_id, p.customer_id]) from conversation_message m
          join conversation v on v.tenant_id = m.tenant_id and v.id = m.conversation_id
          join payment_promise p on p.tenant_id = m.tenant_id and p.id = m.promise_id
          where m.id = ${replyId}::uuid)`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Returns the promise that a reply confirmed and about which nobody has decided since, also of a
 * customer in Trash, with the days of `timeZone`; undefined without one.
 */
export const findPromiseOfReply = (
  trx: TenantTrx,
  timeZone: string,
  replyId: string,
): Promise<PromiseRow | undefined> =>
  rowsWithTrash(trx, timeZone)
    .where("p.id", "=", (eb) =>
      eb.selectFrom("conversation_message as r").select("r.promise_id").where("r.id", "=", replyId),
    )
    .executeTakeFirst();

/** Returns the withdrawn promises that gave way to this one, with the days of `timeZone`. */
export const listReplaced = (trx: TenantTrx, timeZone: string, id: string): Promise<PromiseRow[]> =>
  rowsWithTrash(trx, timeZone).where("p.replaced_by", "=", id).where("p.state", "=", "withdrawn").execute();

/**
 * Returns whether a reply that confirmed a promise was sent or may be; null where none confirmed
 * it, or a member has decided about it since.
 */
export async function hasStandingReply(trx: TenantTrx, promiseId: string): Promise<boolean | null> {
  const row = await trx
    .selectFrom("conversation_message")
    .select(sql<boolean | null>`bool_or(state not in ('failed', 'cancelled'))`.as("stands"))
    .where("promise_id", "=", promiseId)
    .executeTakeFirst();
  return row?.stands ?? null;
}

/** Makes a promise independent of the replies that confirmed it: a member decided about it. */
export const unlinkReplies = (trx: TenantTrx, promiseId: string) =>
  trx.updateTable("conversation_message").set({ promise_id: null }).where("promise_id", "=", promiseId).execute();

/**
 * Returns all payment promises, in one of the `states` (open by default; not an empty list), of
 * these customers (none for an empty list), or of every customer. Earliest promised day first, at
 * most 10,000; those of customers in Trash are left out, and suggestions that a payment or another
 * promise for the same day has answered. Each says whether what it covers was paid in time
 * (`kept_in_time`, days in `timeZone`).
 */
export async function listOpenPromises(
  trx: TenantTrx,
  timeZone: string,
  customerIds?: readonly string[],
  states: readonly StoredPromiseState[] = ["open"],
): Promise<PromiseRow[]> {
  if (customerIds?.length === 0) return [];
  let query = promiseRows(trx, timeZone).where("p.state", "in", states).orderBy("p.promised_on").limit(10_000);
  if (states.includes("suggested")) query = query.where(({ not }) => not(isAnswered(timeZone)));
  if (customerIds) query = query.where("p.customer_id", "in", customerIds);
  return query.execute();
}

/**
 * Returns the kept, broken or open promises that these payments may decide otherwise: of everybody
 * in the accounts of who paid, if the money was received by the day of grace and recorded or used
 * after the promise. Earliest promised day first. Leaves out promises that were
 * replaced and those of customers in Trash. Changes nothing.
 */
export const listPromisesOfPayments = (
  trx: TenantTrx,
  timeZone: string,
  { paymentIds, state }: { paymentIds: readonly string[]; state: "kept" | "broken" | "open" },
): Promise<PromiseRow[]> =>
  promiseRows(trx, timeZone)
    .where("p.state", "=", state)
    .where("p.replaced_by", "is", null)
    .where(
      sql<boolean>`exists (select from payment y where y.tenant_id = p.tenant_id
        and y.id = any(${[...paymentIds]}::uuid[]) and ${isOfAccount}
        and y.received_on <= p.promised_on + ${GRACE_DAYS}::int
        and (y.created_at >= p.created_at or exists (select from ledger_entry e
          where e.tenant_id = y.tenant_id and e.payment_id = y.id and e.account = 'receivable'
            and e.amount_paise < 0 and e.created_at >= p.created_at)))`,
    )
    .orderBy("p.promised_on")
    .execute();

/** Inserts a payment promise in any state. Postpones no reminders itself. */
export const insertPromise = (trx: TenantTrx, row: Insertable<PaymentPromise>) =>
  trx.insertInto("payment_promise").values(row).execute();

/** Updates a payment promise in any state; an unknown id changes nothing. */
export const updatePromise = (trx: TenantTrx, id: string, changes: Updateable<PaymentPromise>) =>
  trx.updateTable("payment_promise").set(changes).where("id", "=", id).execute();

/**
 * Updates a promise, such as its state, if it is open still. Returns false, with nothing changed,
 * if it is unknown or somebody else decided it meanwhile.
 */
export async function decideOpenPromise(
  trx: TenantTrx,
  id: string,
  changes: Updateable<PaymentPromise>,
): Promise<boolean> {
  const decided = await trx
    .updateTable("payment_promise")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return decided !== undefined;
}

/**
 * Returns id and end date of the subscriptions with the stored status active of a customer and of
 * those they pay for, also overdue, paused and later starting ones, outside Trash, earliest end
 * first. `owed_since`: the due day of its oldest unpaid charge, which may be to come, null if
 * nothing is unpaid.
 */
export const listActiveSubscriptions = (
  trx: TenantTrx,
  customerId: string,
): Promise<{ id: string; end_on: CalendarDate; owed_since: CalendarDate | null }[]> =>
  trx
    .selectFrom("subscription")
    .select(["id", "end_on"])
    .select(
      sql<CalendarDate | null>`(select min(c.due_on) from charge c where c.tenant_id = subscription.tenant_id
        and c.subscription_id = subscription.id and c.settled_paise < c.amount_paise)`.as("owed_since"),
    )
    .where((eb) =>
      eb(
        "customer_id",
        "in",
        eb
          .selectFrom("customer as m")
          .select("m.id")
          .where((member) => member.or([member("m.id", "=", customerId), member("m.payer_id", "=", customerId)])),
      ),
    )
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("end_on")
    .orderBy("id")
    .execute();

/**
 * Counts a customer's own promises that were kept and that were broken, one row per state; a state
 * without any is left out.
 */
export const countDecided = (trx: TenantTrx, customerId: string): Promise<{ state: string; count: number }[]> =>
  trx
    .selectFrom("payment_promise")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .where("customer_id", "=", customerId)
    .where("state", "in", ["kept", "broken"])
    .groupBy("state")
    .execute();

/**
 * The messages that a promise holds back: those of a customer that are planned for before it ends.
 */
export type Held = {
  promiseId: string;
  customerId: string;
  subscriptionId: string | null;
  until: Date;
  /** Holds only some of these reminders. */
  ids?: readonly string[] | undefined;
};

/**
 * Postpones planned reminders about a customer and those they pay for, and those that they get for
 * others, that are due before `until` (when a promise ends) until then, with the reason, and marks
 * them as held by the promise; of one subscription if it is named, and only of `ids` if given.
 * Messages about events, such as a payment received, are not affected. They leave the message that
 * they were combined in. Returns the ids of the postponed ones.
 */
export function holdReminders(
  trx: TenantTrx,
  { promiseId, customerId, subscriptionId, until, ids }: Held,
  { reason, at }: { reason: Explanation; at: Date },
): Promise<{ id: string }[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  let held = lockPlanned(trx)
    .where((eb) =>
      eb.or([
        eb("customer_id", "=", customerId),
        eb("recipient_id", "=", customerId),
        // A reminder that was being sent when its payer was set names who was to get it before.
        eb("customer_id", "in", eb.selectFrom("customer as m").select("m.id").where("m.payer_id", "=", customerId)),
      ]),
    )
    .where("recipient_kind", "=", "customer")
    .where("step", "not in", EVENT_MESSAGES)
    .where("due_at", "<", until);
  if (subscriptionId) held = held.where("subscription_id", "=", subscriptionId);
  if (ids) held = held.where("id", "in", ids);
  return trx
    .updateTable("reminder")
    .set({ due_at: until, promise_id: promiseId, merged_into: null, ...causeColumns(reason), updated_at: at })
    .where("id", "in", held)
    .where("state", "=", "planned")
    .returning("id")
    .execute();
}

/**
 * Moves the planned messages held by a promise to `dueAt` where they are due later, clears their
 * reason, and returns their ids; sends nothing itself. They still name the promise.
 */
export const releaseReminders = (
  trx: TenantTrx,
  promiseId: string,
  { dueAt, at }: { dueAt: Date; at: Date },
): Promise<{ id: string }[]> =>
  trx
    .updateTable("reminder")
    .set({ due_at: dueAt, ...causeColumns(null), updated_at: at })
    .where("id", "in", lockPlanned(trx).where("promise_id", "=", promiseId).where("due_at", ">", dueAt))
    .where("state", "=", "planned")
    .returning("id")
    .execute();

/**
 * Moves those of these planned messages that are held by an open promise of somebody other than
 * `promisers` to `dueAt` where they are due later, clears their reason, and returns their ids;
 * sends nothing itself. Those of a step still name the promise, since they are late by design; one
 * by hand doesn't, as it would not be sent after the promise of somebody it concerns.
 */
export async function releaseFromOthers(
  trx: TenantTrx,
  { ids, promisers }: { ids: readonly string[]; promisers: readonly string[] },
  { dueAt, at }: { dueAt: Date; at: Date },
): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const ofOthers = sql<boolean>`exists (select from payment_promise p where p.tenant_id = reminder.tenant_id
    and p.id = reminder.promise_id and p.state = 'open' and p.customer_id <> all(${[...promisers]}::uuid[]))`;
  return trx
    .updateTable("reminder")
    .set({
      due_at: dueAt,
      promise_id: sql<string | null>`case when step <> ${BY_HAND} then promise_id end`,
      ...causeColumns(null),
      updated_at: at,
    })
    .where("id", "in", lockPlanned(trx).where("id", "in", ids).where("due_at", ">", dueAt).where(ofOthers))
    .where("state", "=", "planned")
    .returning("id")
    .execute();
}

/**
 * Returns the ids of the tenants with an open promise for this day or an earlier one: all, or those
 * in the `share`. In no order.
 */
export async function tenantsWithPromisesUntil(
  db: Kysely<DB>,
  lastDay: CalendarDate,
  share?: Share,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants_with_promises_until(${lastDay}) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}
