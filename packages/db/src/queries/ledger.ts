import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Selectable, sql } from "kysely";
import type { Charge, Payment } from "../schema.ts";
import { executeTogether, type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyIn, anyOf } from "./any-of.ts";
import { noteTermsChanged } from "./measured-customers.ts";
import { countChanged } from "./money-counts.ts";

export type ChargeRow = Selectable<Charge>;
export type PaymentRow = Selectable<Payment>;

/**
 * Locks until the transaction ends: these subscriptions, those that these payments have paid for,
 * and those that payments recorded with these subscriptions, and not reversed, have paid for. Also
 * in Trash, in the order of ids. Returns their ids.
 */
export async function lockPaidSubscriptions(
  trx: TenantTrx,
  { paymentIds = [], subscriptionIds = [] }: { paymentIds?: readonly string[]; subscriptionIds?: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select s.id from subscription s where s.id = any(array(
      select unnest(${[...subscriptionIds]}::uuid[])
      union select c.subscription_id from ledger_entry e join charge c on c.id = e.charge_id
        where e.payment_id = any(array(
          select unnest(${[...paymentIds]}::uuid[])
          union select p.id from payment p where p.with_subscription_id = ${anyOf(subscriptionIds)} and p.reversed_at is null))))
    order by s.id for no key update of s`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks until the transaction ends those of these subscriptions that no other transaction has
 * locked, also in Trash, and waits for none; returns how many it locked.
 */
export async function lockFreeSubscriptions(trx: TenantTrx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`select s.id from subscription s where s.id = ${anyOf(ids)}
    for no key update of s skip locked`.execute(trx);
  return rows.length;
}

/**
 * Locks the subscription that a charge is for until the transaction ends, also one in Trash. An
 * unknown charge locks nothing.
 */
export const lockChargedSubscription = (trx: TenantTrx, chargeId: string) =>
  sql`select s.id from subscription s where s.id = (select c.subscription_id from charge c where c.id = ${chargeId}::uuid)
    for no key update of s`.execute(trx);

export type ChargedTermRow = {
  subscription_id: string;
  customer_id: string;
  status: "active" | "expired" | "cancelled" | "pending";
  cancelled_at: Date | null;
  deleted_at: Date | null;
  setup_fee_paise: number;
  seq: number;
  start_on: CalendarDate;
  price_paise: number;
  /**
   * Whether the term counts as paid (true) or unpaid (false) from before payments were recorded;
   * null for any other.
   */
  settled_at_opening: boolean | null;
};

const OF_SUBSCRIPTIONS = anyIn("$1");
const CHARGED_TERMS = `select s.id as subscription_id, s.customer_id, s.status, s.cancelled_at, s.deleted_at,
    s.setup_fee_paise, term.seq, term.start_on, term.price_paise, term.settled_at_opening
  from subscription s
  join subscription_term term on term.tenant_id = s.tenant_id and term.subscription_id = s.id
  where s.id = ${OF_SUBSCRIPTIONS} order by s.id, term.seq`;
const CHARGES = `select * from charge where subscription_id = ${OF_SUBSCRIPTIONS}`;

/** Returns what `listChargedTerms` and `listChargesOf` return, asked for together. */
export async function listCharged(
  trx: TenantTrx,
  subscriptionIds: readonly string[],
): Promise<{ terms: ChargedTermRow[]; charges: ChargeRow[] }> {
  const [terms, charges] = await executeTogether<[ChargedTermRow, ChargeRow]>(trx, [
    writtenQuery(CHARGED_TERMS, [subscriptionIds]),
    writtenQuery(CHARGES, [subscriptionIds]),
  ]);
  return { terms: terms.rows, charges: charges.rows };
}

/**
 * Returns all terms of these subscriptions, also in Trash or in any status, with what decides what
 * they cost (paise), in the order of subscription and term.
 */
export async function listChargedTerms(trx: TenantTrx, subscriptionIds: readonly string[]): Promise<ChargedTermRow[]> {
  return (await trx.executeQuery(writtenQuery<ChargedTermRow>(CHARGED_TERMS, [subscriptionIds]))).rows;
}

/**
 * Returns every charge of these subscriptions, in no order, paid ones too, also undone ones (with
 * an amount of 0).
 */
export async function listChargesOf(trx: TenantTrx, subscriptionIds: readonly string[]): Promise<ChargeRow[]> {
  return (await trx.executeQuery(writtenQuery<ChargeRow>(CHARGES, [subscriptionIds]))).rows;
}

/**
 * Returns the ids of the subscriptions for which these customers have charges, paid or not, each
 * once and in no order.
 */
export async function listChargedSubscriptions(trx: TenantTrx, customerIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("charge")
    .select("subscription_id")
    .distinct()
    .where("customer_id", "=", anyOf(customerIds))
    .execute();
  return rows.map((row) => row.subscription_id);
}

/**
 * Marks payments as reversed, with when, by whom and why, whatever their state before; their
 * amounts and the ledger are changed by `writeAccounts`. Unknown ids are skipped.
 */
export async function markReversed(
  trx: TenantTrx,
  ids: readonly string[],
  { at, by, reason }: { at: Date; by: string | null; reason: string },
): Promise<void> {
  const mark = trx
    .updateTable("payment")
    .set({ reversed_at: at, reversed_by: by, reversal_reason: reason })
    .where("id", "=", anyOf(ids));
  await countChanged<[unknown]>(trx, { chargeIds: [], paymentIds: ids, customerIds: [] }, [mark.compile()]);
}

/**
 * Sets whether these terms count as paid or as unpaid from before payments were recorded (`paid`);
 * unknown terms are skipped. Charges are not changed.
 */
export function setOpeningOf(
  trx: TenantTrx,
  terms: readonly { subscriptionId: string; term: number }[],
  { paid, at }: { paid: boolean; at: Date },
) {
  noteTermsChanged(trx, { subscriptionIds: terms.map(({ subscriptionId }) => subscriptionId), bookingIsKept: true });
  return sql`update subscription_term t set settled_at_opening = ${paid}, updated_at = ${at}
    from unnest(${terms.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${terms.map(({ term }) => term)}::integer[])
      as asked (subscription_id, seq)
    where t.subscription_id = asked.subscription_id and t.seq = asked.seq`.execute(trx);
}

/**
 * Returns the end dates of these terms, the first day that is not paid for, in no order; a term
 * that no longer exists is left out.
 */
export async function listTermEnds(
  trx: TenantTrx,
  terms: readonly { subscriptionId: string; seq: number }[],
): Promise<{ subscription_id: string; seq: number; end_on: CalendarDate }[]> {
  const subscriptionIds = terms.map(({ subscriptionId }) => subscriptionId);
  const { rows } = await sql<{ subscription_id: string; seq: number; end_on: CalendarDate }>`
    select t.subscription_id, t.seq, t.end_on from subscription_term t
    where t.subscription_id = ${anyOf(subscriptionIds)} and (t.subscription_id, t.seq) in (
      select asked.id, asked.seq from unnest(${subscriptionIds}::uuid[], ${terms.map(({ seq }) => seq)}::integer[])
        as asked (id, seq))`.execute(trx);
  return rows;
}

/**
 * Clears a term's mark that it is from before payments were recorded, so that its price is charged
 * as if it had been entered today. Changes no charge itself; an unknown term changes nothing.
 */
export function clearOpening(trx: TenantTrx, { subscriptionId, term }: { subscriptionId: string; term: number }) {
  noteTermsChanged(trx, { subscriptionIds: [subscriptionId], bookingIsKept: true });
  return trx
    .updateTable("subscription_term")
    .set({ settled_at_opening: null })
    .where("subscription_id", "=", subscriptionId)
    .where("seq", "=", term)
    .execute();
}
