import { encodeSortedCursor, type Page } from "@aavarti/contract/lists";
import type { Charge, ListCharges, ListedCharge } from "@aavarti/contract/payments";
import { findNamedCharge, type NamedCharge, listCharges as queryCharges } from "@aavarti/db/queries/charges";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { chargeState } from "@aavarti/domain/ledger";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readContacts } from "./read-contacts.ts";

/**
 * Returns one page of charges: with a `status` of those to be paid the oldest first, else by the
 * day they are due, newest first; each that is owed with its last reminder and any promise. A
 * customer's include those of customers they pay for; undone ones are left out. `ids` restricts it
 * to selected rows.
 * @throws AppError FORBIDDEN without `payments.read`.
 */
export function listCharges(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListCharges,
): Promise<Page<ListedCharge>> {
  requirePermission(ctx, "payments.read");
  const today = ctx.today();
  const { status, customerId, subscriptionId, from, to, search, ids } = filter;
  return ctx.transact(async (unit) => {
    const about = { status, customerId, subscriptionId, from, to, search, ids, today };
    const rows = await queryCharges(unit.trx, about, { limit, after: cursor });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const isMore = rows.length > limit && last !== undefined;
    const nextCursor = isMore ? encodeSortedCursor({ sort: "due", key: last.due_on, id: last.id }) : null;
    const contactOf = await readContacts(ctx, unit, items);
    return { items: items.map((row) => ({ ...toCharge(row, today), ...contactOf([row]) })), nextCursor };
  });
}

/**
 * Returns a charge in the API's shape, with its state today, in the caller's transaction and
 * without a permission check.
 * @throws AppError NOT_FOUND
 */
export async function readCharge(ctx: ServiceContext, { trx }: Unit, id: string): Promise<Charge> {
  const row = await findNamedCharge(trx, id);
  if (!row) throw notFound("charge");
  return toCharge(row, ctx.today());
}

/**
 * Converts a charge's row to the API's shape, with its state on `today` and amounts as decimal
 * texts: `amount` is after the discount, and `balance` what is still owed of it. `daysOverdue` is 0
 * for one that is paid or not due yet.
 */
export function toCharge(row: NamedCharge, today: CalendarDate): Charge {
  const facts = { amount: row.amount_paise, settled: row.settled_paise, dueOn: row.due_on };
  const isOpen = row.settled_paise < row.amount_paise;
  return {
    id: row.id,
    customer: { id: row.customer_id, name: row.customer_name },
    payer: row.payer_id === null ? null : { id: row.payer_id, name: row.payer_name ?? "" },
    subscriptionId: row.subscription_id,
    product: { id: row.product_id, name: row.product_name },
    kind: row.kind,
    term: row.term_seq,
    endDate: row.end_on,
    dueOn: row.due_on,
    amount: toAmountText(row.amount_paise),
    discount: toAmountText(row.discount_paise),
    discountReason: row.discount_reason,
    paid: toAmountText(row.settled_paise),
    balance: toAmountText(row.amount_paise - row.settled_paise),
    state: chargeState(facts, today),
    daysOverdue: isOpen ? Math.max(0, daysBetween(row.due_on, today)) : 0,
    createdAt: row.created_at.toISOString(),
  };
}
