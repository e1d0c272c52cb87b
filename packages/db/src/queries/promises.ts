import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import { EVENT_MESSAGES } from "@aavarti/domain/message-kinds";
import type { StoredPromiseState } from "@aavarti/domain/promises";
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, PaymentPromise } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";
import { lockPlanned } from "./reminders/rows.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";
import { causeColumns } from "./stored-explanations.ts";

/** A promise with names, and whether everything it covers was renewed or paid in time. */
export type PromiseRow = Selectable<PaymentPromise> & {
  customer_name: string;
  product_name: string | null;
  message_text: string | null;
  renewed_in_time: boolean;
};

// Whose subscriptions a promise covers: the customer's, and those of whom they pay for.
const isCovered = (column: "s.customer_id" | "c.customer_id") => sql<boolean>`${sql.ref(column)} in (
  select m.id from customer m where m.tenant_id = p.tenant_id
    and (m.id = p.customer_id or m.payer_id = p.customer_id))`;

// Whether a payment was recorded by the end of the promise's grace day, and nothing that was due by
// the promised day is owed or still to be renewed.
const paidInTime = (timeZone: string) => sql<boolean>`(exists (
    select from payment y where y.tenant_id = p.tenant_id and y.mode <> 'opening' and y.reversed_at is null
      and y.payer_id = coalesce((
        select m.payer_id from customer m where m.tenant_id = p.tenant_id and m.id = p.customer_id), p.customer_id)
      and y.created_at >= p.created_at
      and y.created_at < (p.promised_on + 2)::timestamp at time zone ${timeZone})
  and not exists (
    select from charge c where c.tenant_id = p.tenant_id and ${isCovered("c.customer_id")}
      and (p.subscription_id is null or c.subscription_id = p.subscription_id)
      and c.settled_paise < c.amount_paise and c.due_on <= p.promised_on)
  and not exists (
    select from subscription s where s.tenant_id = p.tenant_id and ${isCovered("s.customer_id")}
      and (p.subscription_id is null or s.id = p.subscription_id)
      and s.deleted_at is null and s.status = 'active' and s.end_on <= p.promised_on))`;

// Whether the covered subscriptions were renewed by the end of the promise's grace day. A promise
// without a subscription covers those whose term, when it was made, ended by its day.
const renewedInTime = (timeZone: string) => sql<boolean>`coalesce((
  select bool_and(exists (
    select from subscription_term t where t.tenant_id = s.tenant_id and t.subscription_id = s.id
      and t.source in ('renewed', 'reactivated') and t.created_at >= p.created_at
      and t.created_at < (p.promised_on + 2)::timestamp at time zone ${timeZone}))
  from subscription s
  where s.tenant_id = p.tenant_id and ${isCovered("s.customer_id")} and s.deleted_at is null
    and (s.id = p.subscription_id or (p.subscription_id is null and (
      select o.end_on from subscription_term o where o.tenant_id = s.tenant_id and o.subscription_id = s.id
        and o.created_at <= p.created_at order by o.seq desc limit 1) <= p.promised_on))), false)`;

const promiseRows = (trx: TenantTrx, timeZone: string) =>
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
    .select(sql<boolean>`(${renewedInTime(timeZone)} or ${paidInTime(timeZone)})`.as("renewed_in_time"))
    .where("c.deleted_at", "is", null);

export type PromiseFilter = PageRequest & {
  states: readonly StoredPromiseState[] | undefined;
  customerId: string | undefined;
  subscriptionId: string | undefined;
};

/**
 * Returns a page of promises plus one row, newest first. The subscription filter includes promises
 * about all of its customer's subscriptions. Those of customers in Trash are left out.
 */
export async function listPromises(
  trx: TenantTrx,
  timeZone: string,
  { limit, cursor, states, customerId, subscriptionId }: PromiseFilter,
): Promise<PromiseRow[]> {
  let query = promiseRows(trx, timeZone)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit + 1);
  if (cursor) query = query.where(afterCursor(cursor, "p"));
  if (states) query = query.where("p.state", "in", states);
  if (customerId) query = query.where("p.customer_id", "=", customerId);
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
              .whereRef("q.tenant_id", "=", "p.tenant_id")
              .whereRef("q.customer_id", "=", "p.customer_id")
              .where("q.id", "=", subscriptionId),
          ),
        ]),
      ]),
    );
  return query.execute();
}

/**
 * Returns a payment promise with names; undefined if unknown or its customer is in Trash.
 * `timeZone` is the business's: it decides where a day ends, and so whether the renewal was in
 * time.
 */
export const findPromise = (trx: TenantTrx, timeZone: string, id: string): Promise<PromiseRow | undefined> =>
  promiseRows(trx, timeZone).where("p.id", "=", id).executeTakeFirst();

/**
 * Returns all open promises of these customers (none for an empty list), or of every customer;
 * with `states`, those in one of the states instead. Earliest day first, at most 10,000; those of
 * customers in Trash are left out.
 */
export async function listOpenPromises(
  trx: TenantTrx,
  timeZone: string,
  customerIds?: readonly string[],
  states: readonly StoredPromiseState[] = ["open"],
): Promise<PromiseRow[]> {
  if (customerIds?.length === 0) return [];
  let query = promiseRows(trx, timeZone).where("p.state", "in", states).orderBy("p.promised_on").limit(10_000);
  if (customerIds) query = query.where("p.customer_id", "in", customerIds);
  return query.execute();
}

/** Inserts a payment promise. */
export const insertPromise = (trx: TenantTrx, row: Insertable<PaymentPromise>) =>
  trx.insertInto("payment_promise").values(row).execute();

/** Updates a payment promise in any state; an unknown id changes nothing. */
export const updatePromise = (trx: TenantTrx, id: string, changes: Updateable<PaymentPromise>) =>
  trx.updateTable("payment_promise").set(changes).where("id", "=", id).execute();

/**
 * Sets the status of an open promise, unless somebody else did so meanwhile. Returns whether it was
 * open.
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
 * Returns id and end date of a customer's subscriptions with the status active, also overdue,
 * paused and later starting ones, outside Trash, earliest end first.
 */
export const listActiveSubscriptions = (
  trx: TenantTrx,
  customerId: string,
): Promise<{ id: string; end_on: CalendarDate }[]> =>
  trx
    .selectFrom("subscription")
    .select(["id", "end_on"])
    .where("customer_id", "=", customerId)
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .orderBy("end_on")
    .orderBy("id")
    .execute();

/**
 * Counts a customer's kept and broken promises, one row per state; a state without any is left out.
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
export type Held = { promiseId: string; customerId: string; subscriptionId: string | null; until: Date };

/**
 * Postpones planned reminders about a customer, and those that they get for others, that are due
 * before the end of a promise until then, with the reason; of one subscription if it is named.
 * Receipts and other messages about events are not affected. Returns the ids of the postponed ones.
 */
export function holdReminders(
  trx: TenantTrx,
  { promiseId, customerId, subscriptionId, until }: Held,
  { reason, at }: { reason: Explanation; at: Date },
): Promise<{ id: string }[]> {
  let held = lockPlanned(trx)
    .where((eb) => eb.or([eb("customer_id", "=", customerId), eb("recipient_id", "=", customerId)]))
    .where("recipient_kind", "=", "customer")
    .where("step", "not in", EVENT_MESSAGES)
    .where("due_at", "<", until);
  if (subscriptionId) held = held.where("subscription_id", "=", subscriptionId);
  return trx
    .updateTable("reminder")
    .set({ due_at: until, promise_id: promiseId, ...causeColumns(reason), updated_at: at })
    .where("id", "in", held)
    .where("state", "=", "planned")
    .returning("id")
    .execute();
}

/**
 * Schedules planned messages held by a promise for `dueAt`, if that is earlier, and returns their
 * ids; sends nothing itself. They still name the promise.
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
 * Returns the ids of the tenants with an open promise due by this day, included; of a share of the
 * tenants if given.
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
