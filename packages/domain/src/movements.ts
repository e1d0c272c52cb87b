import { addDays, type CalendarDate } from "./calendar.ts";
import { divideHalfUp, type Fraction } from "./fraction.ts";
import { MICRO, type MicroPaise, type MovementKind, toWholePaise } from "./growth.ts";
import type { Paise } from "./money.ts";
import type { SoldTerm } from "./subscription-life.ts";
import { exactMonthlyAmount, type MeasuredDays, type SubscriptionStatus } from "./subscription-terms.ts";

/**
 * 10⁻¹⁸ paise. A monthly amount such as a twelfth of a price has no end as a decimal; with this
 * many places the sum of a million of them is off by less than a millionth of a paisa.
 */
export type AttoPaise = bigint;
export const ATTO_DECIMALS = 18;
const ATTO = 10n ** BigInt(ATTO_DECIMALS);
const ATTO_PER_MICRO = ATTO / MICRO;

/** Rounds an exact number of paise to 10⁻¹⁸ paise, half away from zero. */
export const toAttoPaise = ({ numerator, denominator }: Fraction): AttoPaise =>
  divideHalfUp(numerator * ATTO, denominator);

/** Rounds to millionths of a paisa, half away from zero. */
export const toMicroPaise = (atto: AttoPaise): MicroPaise => divideHalfUp(atto, ATTO_PER_MICRO);

/** Returns an exact amount in paise, rounded half-up. */
export const paiseOf = (amount: AttoPaise): Paise => toWholePaise(toMicroPaise(amount));

/**
 * Rounds exact amounts to paise in their order, so that every beginning of the list adds up to its
 * own rounded sum, as `roundMovements` does: rows then never differ from their total by a paisa.
 * Amounts without a fraction stay as they are.
 */
export function paiseInSum(amounts: readonly AttoPaise[]): Paise[] {
  let sum: AttoPaise = 0n;
  return amounts.map((amount) => {
    const before = paiseOf(sum);
    sum += amount;
    return paiseOf(sum) - before;
  });
}

/**
 * Returns monthly and annual recurring revenue in paise, each rounded half-up once, so that the
 * annual may differ from twelve times the monthly by some paise.
 */
export const recurringRevenue = (monthly: AttoPaise): { mrr: Paise; arr: Paise } => ({
  mrr: paiseOf(monthly),
  arr: paiseOf(monthly * 12n),
});

/**
 * A term as MRR counts it. It covers its days from `fromOn` to before `untilOn`, which includes the
 * grace period unless the next term begins earlier or the subscription was cancelled.
 */
export type CoveringTerm = {
  subscriptionId: string;
  productId: string;
  fromOn: CalendarDate;
  untilOn: CalendarDate;
  /** The price it was sold for, per month. */
  monthly: AttoPaise;
  /** The day of the subscription's import; null if it wasn't imported. */
  importedOn: CalendarDate | null;
  /**
   * Whether its days and grace period had passed when it was imported. It covers nothing then,
   * because the rest of that time's data was not imported, but shows that the customer is not new.
   */
  isOver: boolean;
  /**
   * The subscription's pauses in ascending order, from the first day to before the last; null: it
   * is still open.
   */
  pauses: readonly { fromOn: CalendarDate; untilOn: CalendarDate | null }[];
};

/** A subscription outside Trash and not pending, with what decides until when its terms cover. */
export type SoldSubscription = {
  id: string;
  status: Exclude<SubscriptionStatus, "pending">;
  /**
   * The day of the cancellation, or on which it was set to expired; null if it ended on no such
   * day.
   */
  endedOn: CalendarDate | null;
  /** Whether its last term has no grace period, because it was cancelled for its end. */
  cancelsAtEnd: boolean;
  /** The day of its import; null if it wasn't imported. */
  importedOn: CalendarDate | null;
  /** In ascending order of `seq`. */
  terms: readonly (MeasuredDays & {
    productId: string;
    pricePaise: Paise;
    /** What a product change cut it from; null if none did. */
    soldAs: SoldTerm | null;
    /** Grace period of its own product. */
    graceDays: number;
  })[];
  /** Its pauses in ascending order; `untilOn` is the day on which it was resumed. */
  pauses: CoveringTerm["pauses"];
};

/**
 * Returns the days that each of a subscription's terms covers: its own and its grace period, unless
 * the next one starts earlier or it was cancelled or set to expired. A term that a product change
 * cut counts at the price and length it was sold for, and each has the grace period of its own
 * product, so that a change leaves the days before it as they were.
 */
export function coveringTermsOf(subscription: SoldSubscription): CoveringTerm[] {
  const { id, terms, pauses, importedOn, status, endedOn } = subscription;
  return terms.map((term, place): CoveringTerm => {
    const next = terms[place + 1];
    const paidUntil = addDays(term.endOn, 1 + (!next && subscription.cancelsAtEnd ? 0 : term.graceDays));
    const ended = status === "active" ? null : (endedOn ?? (status === "cancelled" ? term.startOn : null));
    const ends = [paidUntil, next?.startOn, ended].filter((day) => day !== null && day !== undefined);
    const [untilOn = paidUntil] = ends.sort();
    return {
      subscriptionId: id,
      productId: term.productId,
      fromOn: term.startOn,
      untilOn,
      monthly: toAttoPaise(term.soldAs ? monthlyAsSold(term.soldAs) : exactMonthlyAmount(term)),
      importedOn,
      isOver: importedOn !== null && paidUntil <= importedOn,
      pauses,
    };
  });
}

const monthlyAsSold = ({ pricePaise, durationMonths, paidDays }: SoldTerm): Fraction =>
  durationMonths === null
    ? { numerator: BigInt(pricePaise) * 365n, denominator: 12n * BigInt(paidDays) }
    : { numerator: BigInt(pricePaise), denominator: BigInt(durationMonths) };

/**
 * A change of the MRR on a day. The rows of a customer's day add up to the customer's change; its
 * kind is theirs. A row without an amount exists only where it counts somebody in or out.
 */
export type Movement = {
  onDate: CalendarDate;
  kind: MovementKind;
  subscriptionId: string;
  productId: string;
  amount: AttoPaise;
  /** Subscriptions with a running, not paused term that began less those that ended: −1, 0 or 1. */
  running: number;
  /**
   * 1 if the customer has a running term since this day, paused or not; −1 if no longer; on one row
   * of the day.
   */
  covered: number;
  /** The same of running terms that are not paused. */
  paying: number;
};

export type CustomerMovements = {
  /** By day, and within a day in a fixed order. */
  movements: Movement[];
  /**
   * First day of the customer's first term, imported ones included; null without any until today.
   */
  firstOn: CalendarDate | null;
  /**
   * The day on which an import added the newest of these subscriptions; null if none did. Only from
   * then on it is known who left.
   */
  importedOn: CalendarDate | null;
  /**
   * The next day after `today` on which something moves if nothing is done; null if none is known.
   */
  nextOn: CalendarDate | null;
};

/**
 * Returns all movements of one customer's MRR up to `today`, from the terms as they are now. Per
 * customer and day, with the customer's amount of the day before: nothing before and a first term
 * is `new`, nothing before otherwise `reactivation`, more `expansion`, less `contraction`, nothing
 * left `churn`, on the day after the last paid day and the grace period. What a pause takes and
 * its end gives back is `paused`, on rows of their own. A change of product on a day is one
 * movement with a row for each product. The definitions are those of ChartMogul and Baremetrics.
 */
export function movementsOf({ terms }: { terms: readonly CoveringTerm[] }, today: CalendarDate): CustomerMovements {
  // One that was cancelled before it began, or changed on its first day, covers nothing.
  const sold = terms.filter((term) => term.untilOn > term.fromOn);
  const begun = sold.filter((term) => term.fromOn <= today);
  const [firstOn = null] = begun.map(({ fromOn }) => fromOn).sort();
  const importedOn =
    begun
      .flatMap((term) => term.importedOn ?? [])
      .sort()
      .at(-1) ?? null;
  const covering = sold.filter((term) => !term.isOver);
  const pieces = covering.flatMap(piecesOf);
  const covered = edgesOf(covering);
  const paying = edgesOf(pieces);
  const days = new Map<CalendarDate, Edge[]>();
  const add = (day: CalendarDate, edge: Edge) => days.set(day, [...(days.get(day) ?? []), edge]);
  for (const term of covering) {
    add(term.fromOn, { term, sign: 0n, isPause: false });
    add(term.untilOn, { term, sign: 0n, isPause: false });
  }
  for (const { term, fromOn, untilOn, isResumed, isPaused } of pieces) {
    add(fromOn, { term, sign: 1n, isPause: isResumed });
    if (untilOn !== null) add(untilOn, { term, sign: -1n, isPause: isPaused });
  }

  const movements: Movement[] = [];
  let before: AttoPaise = 0n;
  let nextOn: CalendarDate | null = null;
  for (const day of [...days.keys()].sort()) {
    if (day > today) {
      nextOn = day;
      break;
    }
    const edges = days.get(day) ?? [];
    const change = sumOf(edges.filter((edge) => !edge.isPause));
    const kind = kindOf({ before, change, isFirst: day === firstOn });
    const counted = { covered: covered.get(day) ?? 0, paying: paying.get(day) ?? 0 };
    movements.push(...rowsOf({ day, edges, kind, counted, isFirst: day === firstOn }));
    before += change + sumOf(edges.filter((edge) => edge.isPause));
  }
  return { movements, firstOn, importedOn, nextOn };
}

/**
 * The begin or end of a term, of an unpaused part of it, or of a pause (`isPause`); `sign` 0 moves
 * no amount.
 */
type Edge = { term: CoveringTerm; sign: -1n | 0n | 1n; isPause: boolean };

type Piece = {
  term: CoveringTerm;
  fromOn: CalendarDate;
  untilOn: CalendarDate;
  isResumed: boolean;
  isPaused: boolean;
};

/** Returns the parts of a term between its pauses. */
function piecesOf(term: CoveringTerm): Piece[] {
  const pieces: Piece[] = [];
  let fromOn = term.fromOn;
  let isResumed = false;
  for (const pause of term.pauses) {
    if (pause.untilOn !== null && pause.untilOn <= fromOn) continue;
    if (pause.fromOn >= term.untilOn) break;
    if (pause.fromOn > fromOn) pieces.push({ term, fromOn, untilOn: pause.fromOn, isResumed, isPaused: true });
    if (pause.untilOn === null || pause.untilOn >= term.untilOn) return pieces;
    fromOn = pause.untilOn;
    isResumed = true;
  }
  return [...pieces, { term, fromOn, untilOn: term.untilOn, isResumed, isPaused: false }];
}

/** Returns the days on which the union of some days begins (1) and ends (−1). */
function edgesOf(spans: readonly { fromOn: CalendarDate; untilOn: CalendarDate }[]): Map<CalendarDate, number> {
  const edges = new Map<CalendarDate, number>();
  let end: CalendarDate | null = null;
  for (const { fromOn, untilOn } of [...spans].sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    if (end === null || fromOn > end) {
      if (end !== null) edges.set(end, -1);
      edges.set(fromOn, 1);
      end = untilOn;
    } else if (untilOn > end) end = untilOn;
  }
  if (end !== null) edges.set(end, -1);
  return edges;
}

const sumOf = (edges: readonly Edge[]): AttoPaise =>
  edges.reduce((sum, { term, sign }) => sum + sign * term.monthly, 0n);

function kindOf({
  before,
  change,
  isFirst,
}: {
  before: AttoPaise;
  change: AttoPaise;
  isFirst: boolean;
}): Exclude<MovementKind, "paused"> {
  if (change > 0n && before === 0n) return isFirst ? "new" : "reactivation";
  if (change >= 0n) return "expansion";
  return before + change === 0n ? "churn" : "contraction";
}

/**
 * Returns the rows of a customer's day: one for each subscription and product whose amount or
 * number of running terms changes, of which the first counts the customer in or out. Where only
 * that happens, as with a price of 0 or at an end while paused, it is a row without an amount.
 */
function rowsOf({
  day,
  edges,
  kind,
  counted,
  isFirst,
}: {
  day: CalendarDate;
  edges: readonly Edge[];
  kind: Exclude<MovementKind, "paused">;
  counted: { covered: number; paying: number };
  isFirst: boolean;
}): Movement[] {
  const rows = new Map<string, Movement>();
  for (const { term, sign, isPause } of edges) {
    const { subscriptionId, productId, monthly } = term;
    const key = `${isPause}/${subscriptionId}/${productId}`;
    const row = rows.get(key) ?? {
      onDate: day,
      kind: isPause ? "paused" : kind,
      subscriptionId,
      productId,
      amount: 0n,
      running: 0,
      covered: 0,
      paying: 0,
    };
    rows.set(key, { ...row, amount: row.amount + sign * monthly, running: row.running + Number(sign) });
  }
  const sorted = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const moved = sorted.filter((row) => row.amount !== 0n || row.running !== 0);
  if (counted.covered === 0 && counted.paying === 0) return moved;
  const [first, ...others] = moved;
  if (first) return [{ ...first, ...counted }, ...others];
  const [still] = sorted;
  if (!still) return [];
  const kindOfCount =
    counted.covered > 0 ? (isFirst ? "new" : "reactivation") : counted.covered < 0 ? "churn" : "paused";
  return [{ ...still, kind: kindOfCount, ...counted }];
}
