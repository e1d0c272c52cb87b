import { clearOpening } from "@aavarti/db/queries/ledger";
import { insertSubscriptions, updateSubscription } from "@aavarti/db/queries/subscription-changes";
import { insertTerm } from "@aavarti/db/queries/subscription-terms";
import { addDays, addMonthsClamped, type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import type { Term } from "@aavarti/domain/subscription-terms";
import type { ServiceContext, Unit } from "../context.ts";

export type WrittenProduct = { id: string; name: string; pricePaise: number; durationMonths: number };

type Wanted = {
  customerId: string;
  product: WrittenProduct;
  /** Days until the current term ends; negative when it has ended. */
  endsInDays: number;
  status?: "active" | "pending" | "cancelled";
  /** Terms from this day on are owed instead of counting as paid before payments were recorded. */
  owesFrom?: CalendarDate;
};

/**
 * Writes a sample subscription in the caller's transaction as if it had been managed here for a
 * while: the current term of the product's length ends `endsInDays` days from today, and the past
 * terms were each renewed on time; a cancelled or pending one has a single term. Returns its id and
 * terms. All terms count as paid before payments were recorded, but for those that start on or
 * after `owesFrom`, which are owed. Plans no reminder, raises no charge and sends no notification.
 */
export async function writeSubscription(
  ctx: ServiceContext,
  { trx }: Unit,
  { customerId, product, endsInDays, status = "active", owesFrom }: Wanted,
): Promise<{ id: string; terms: readonly Term[] }> {
  const stamp = stamps(ctx);
  const terms = termsEndingOn(
    addDays(ctx.today(), endsInDays),
    product.durationMonths,
    status === "active" ? termsSoFar(product.durationMonths) : 1,
  );
  const [first] = terms;
  const newest = terms.at(-1) ?? first;
  const row = {
    ...stamp,
    customer_id: customerId,
    product_id: product.id,
    status,
    anchor_on: first.startOn,
    start_on: first.startOn,
    end_on: first.endOn,
    duration_months: first.durationMonths,
    price_paise: product.pricePaise,
    term_entered_at: enteredAt(ctx, newest),
    cancelled_at: status === "cancelled" ? stamp.created_at : null,
  };
  await insertSubscriptions(trx, [row], { paidBefore: true });
  await renewUpTo(ctx, { trx }, { subscriptionId: stamp.id, product, terms });
  for (const [index, { startOn }] of terms.entries())
    if (owesFrom && startOn >= owesFrom) await clearOpening(trx, { subscriptionId: stamp.id, term: index + 1 });
  return { id: stamp.id, terms };
}

type Written = { subscriptionId: string; product: WrittenProduct; terms: readonly Term[] };

/**
 * Adds the terms after the first, each renewed on time; the subscription row then mirrors the
 * newest.
 */
async function renewUpTo(
  ctx: ServiceContext,
  { trx }: Pick<Unit, "trx">,
  { subscriptionId, product, terms }: Written,
): Promise<void> {
  const [first, ...renewed] = terms;
  const newest = renewed.at(-1);
  if (!first || !newest) return;
  for (const [index, term] of renewed.entries()) {
    const at = enteredAt(ctx, term);
    await insertTerm(trx, {
      tenant_id: ctx.tenantId,
      subscription_id: subscriptionId,
      seq: index + 2,
      product_id: product.id,
      start_on: term.startOn,
      end_on: term.endOn,
      duration_months: term.durationMonths,
      price_paise: product.pricePaise,
      source: "renewed",
      settled_at_opening: true,
      created_at: at,
      updated_at: at,
    });
  }
  const mirrored = {
    covered_from: first.startOn,
    start_on: newest.startOn,
    end_on: newest.endOn,
    term_seq: terms.length,
    updated_at: ctx.now(),
  };
  await updateSubscription(trx, subscriptionId, mirrored, { undoUntil: null });
}

/**
 * Returns when a term was entered: on the morning it starts, or yesterday for a future term, as
 * paid in advance.
 */
function enteredAt(ctx: ServiceContext, { startOn }: Term): Date {
  const today = ctx.today();
  return zonedInstant(startOn < today ? startOn : addDays(today, -1), 10, ctx.timeZone);
}

/** Number of terms so far: most customers on monthly terms have been there for a while. */
const termsSoFar = (months: number): number => (months === 1 ? 4 : 2);

/**
 * Returns at least `atLeast` terms, counted from the first start, of which the newest ends exactly
 * on `end`.
 */
function termsEndingOn(end: CalendarDate, months: number, atLeast: number): [Term, ...Term[]] {
  // If the first start falls in a month too short for the end's day, clamping would never return to
  // that day.
  const reaches = (count: number) => addMonthsClamped(addMonthsClamped(end, -months * count), months * count) === end;
  const count = [0, 1, 2].map((more) => atLeast + more).find(reaches) ?? atLeast;
  const anchor = addMonthsClamped(end, -months * count);
  const term = (place: number): Term => ({
    startOn: addMonthsClamped(anchor, months * place),
    endOn: addMonthsClamped(anchor, months * (place + 1)),
    durationMonths: months,
  });
  return [term(0), ...Array.from({ length: count - 1 }, (_, index) => term(index + 1))];
}

/**
 * Returns the first columns of a new row: the tenant, a new id at each call, and now as both times.
 */
export function stamps(ctx: ServiceContext) {
  const now = ctx.now();
  return { tenant_id: ctx.tenantId, id: ctx.newId(), created_at: now, updated_at: now };
}
