import { clearOpening } from "@aavarti/db/queries/ledger";
import { insertSubscriptions, updateSubscription } from "@aavarti/db/queries/subscription-changes";
import { insertPause, insertTerm } from "@aavarti/db/queries/subscription-terms";
import { addDays, addMonthsClamped, type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import type { StoredValue } from "@aavarti/domain/custom-fields";
import type { SamplePause } from "@aavarti/domain/sample-subscriptions";
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
  /** Terms so far, the newest included. */
  terms?: number;
  /** Makes it one stay of so many nights, instead of terms of the product's length. */
  nights?: number;
  /** How it ended at the end of its newest term, or yesterday if that is yet to come. */
  left?: "expired" | "cancelled" | undefined;
  /** What the terms before the newest were of. */
  before?: WrittenProduct | undefined;
  /** Days without a term before the newest one, which then reactivated it. */
  awayDays?: number;
  /** A pause, in days from today. */
  pause?: SamplePause;
  /** Template fields, as stored. */
  fields?: Readonly<Record<string, StoredValue>>;
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
  {
    customerId,
    product,
    before = product,
    endsInDays,
    owesFrom,
    left,
    awayDays = 0,
    pause,
    fields = {},
    ...wanted
  }: Wanted,
): Promise<{ id: string; terms: readonly Term[] }> {
  const stamp = stamps(ctx);
  const { status = left ?? "active" } = wanted;
  const terms = termsOf(ctx, { product, before, endsInDays, awayDays, status, ...wanted });
  const [first] = terms;
  const newest = terms.at(-1) ?? first;
  const isOne = terms.length === 1;
  const row = {
    ...stamp,
    customer_id: customerId,
    product_id: isOne ? product.id : before.id,
    status,
    anchor_on: awayDays > 0 || before.durationMonths !== product.durationMonths ? newest.startOn : first.startOn,
    start_on: first.startOn,
    end_on: first.endOn,
    duration_months: first.durationMonths,
    price_paise: isOne ? product.pricePaise : before.pricePaise,
    term_entered_at: enteredAt(ctx, newest),
    cancelled_at: status === "cancelled" ? leftAt(ctx, newest, left) : null,
    expired_on: status === "expired" ? addDays(newest.endOn, 1) : null,
    fields: JSON.stringify(fields),
  };
  await insertSubscriptions(trx, [row], { paidBefore: true });
  await renewUpTo(ctx, { trx }, { subscriptionId: stamp.id, product, before, terms, wasAway: awayDays > 0 });
  for (const [index, { startOn }] of terms.entries())
    if (owesFrom && startOn >= owesFrom) await clearOpening(trx, { subscriptionId: stamp.id, term: index + 1 });
  if (pause) await writePause(ctx, { trx }, { subscriptionId: stamp.id, pause });
  return { id: stamp.id, terms };
}

async function writePause(
  ctx: ServiceContext,
  { trx }: Pick<Unit, "trx">,
  { subscriptionId, pause }: { subscriptionId: string; pause: SamplePause },
): Promise<void> {
  const from = addDays(ctx.today(), pause.from);
  const until = pause.until === undefined ? null : addDays(ctx.today(), pause.until);
  await insertPause(trx, { ...stamps(ctx), subscription_id: subscriptionId, from_on: from, until_on: until });
  const paused = { paused_from: from, paused_until: until, updated_at: ctx.now() };
  await updateSubscription(trx, subscriptionId, paused, { undoUntil: null });
}

/**
 * Returns when a subscription was cancelled: now, or if it `left`, at its end, of one that is yet
 * to come yesterday, so that nobody seems to have left while the samples were loaded.
 */
function leftAt(ctx: ServiceContext, { endOn }: Term, left: Wanted["left"]): Date {
  if (!left) return ctx.now();
  const yesterday = addDays(ctx.today(), -1);
  return zonedInstant(endOn < yesterday ? endOn : yesterday, 10, ctx.timeZone);
}

type WantedTerms = Required<Pick<Wanted, "product" | "endsInDays" | "awayDays">> &
  Pick<Wanted, "nights" | "terms"> & { before: WrittenProduct; status: string };

function termsOf(
  ctx: ServiceContext,
  { product, before, endsInDays, awayDays, nights, status, ...wanted }: WantedTerms,
): [Term, ...Term[]] {
  const end = addDays(ctx.today(), endsInDays);
  if (nights) return [{ startOn: addDays(end, -nights), endOn: end, durationMonths: null }];
  const count = wanted.terms ?? (status === "active" ? termsSoFar(product.durationMonths) : 1);
  if (count === 1 || (awayDays === 0 && before.durationMonths === product.durationMonths))
    return termsEndingOn(end, product.durationMonths, count);
  const [newest] = termsEndingOn(end, product.durationMonths, 1);
  const earlierEnd = addDays(newest.startOn, -awayDays);
  return [...termsEndingOn(earlierEnd, before.durationMonths, count - 1), newest];
}

type Written = {
  subscriptionId: string;
  product: WrittenProduct;
  before: WrittenProduct;
  terms: readonly Term[];
  wasAway: boolean;
};

/**
 * Adds the terms after the first, each renewed on time, or the newest reactivated; the subscription
 * row then mirrors the newest.
 */
async function renewUpTo(
  ctx: ServiceContext,
  { trx }: Pick<Unit, "trx">,
  { subscriptionId, product, before, terms, wasAway }: Written,
): Promise<void> {
  const [first, ...renewed] = terms;
  const newest = renewed.at(-1);
  if (!first || !newest) return;
  for (const [index, term] of renewed.entries()) {
    const at = enteredAt(ctx, term);
    const { id, pricePaise } = term === newest ? product : before;
    await insertTerm(trx, {
      tenant_id: ctx.tenantId,
      subscription_id: subscriptionId,
      seq: index + 2,
      product_id: id,
      start_on: term.startOn,
      end_on: term.endOn,
      duration_months: term.durationMonths,
      price_paise: pricePaise,
      source: wasAway && term === newest ? "reactivated" : "renewed",
      settled_at_opening: true,
      created_at: at,
      updated_at: at,
    });
  }
  const mirrored = {
    product_id: product.id,
    price_paise: product.pricePaise,
    duration_months: newest.durationMonths,
    covered_from: wasAway ? null : first.startOn,
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
