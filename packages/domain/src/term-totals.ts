import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import { isBooked, isRenewal, wasRenewedInTime } from "./metrics.ts";
import type { Paise } from "./money.ts";
import { spanStart, TOTAL_GRAINS, type TotalGrain } from "./movement-totals.ts";
import type { TermSource } from "./subscription-life.ts";
import type { SubscriptionStatus } from "./subscription-terms.ts";

/** A term with what decides how it counts; days are those of the tenant's time zone. */
export type CountedTerm = {
  seq: number;
  startOn: CalendarDate;
  endOn: CalendarDate;
  pricePaise: Paise;
  source: TermSource;
  /** The day on which it was entered. */
  enteredOn: CalendarDate;
  /** Of the term's own product. */
  graceDays: number;
  /** Paid from before payments were recorded, and without a charge above zero for its price. */
  isPaidBefore: boolean;
};

/** A subscription outside Trash with all its terms, in their order. */
export type CountedSubscription = {
  id: string;
  status: SubscriptionStatus;
  /** Null if it isn't cancelled or the day is unknown. */
  cancelledOn: CalendarDate | null;
  cancelsAtEnd: boolean;
  importedOn: CalendarDate | null;
  pausedFrom: CalendarDate | null;
  /** The first day of the unbroken run of terms that ends with the newest. */
  coveredFrom: CalendarDate;
  /** Price of the next term. */
  nextPaise: Paise;
  terms: readonly CountedTerm[];
};

/** How a term that ended, or will, counts in renewals: `open` as long as it may be renewed. */
export type DueResult = "open" | "renewed" | "late" | "closed";

/** What one term contributes to the totals. */
export type TermFact = {
  subscriptionId: string;
  seq: number;
  startOn: CalendarDate;
  endOn: CalendarDate;
  pricePaise: Paise;
  graceDays: number;
  /** As what it is booked on its first day; null if it isn't. */
  booked: "created" | "renewal" | "other" | null;
  isPaidBefore: boolean;
  /** Null if it doesn't count as due. */
  due: DueResult | null;
  /** Price of the next term, if the subscription waits for a renewal; only of its newest term. */
  waitingPaise: Paise | null;
  /** Whether the subscription runs, unless it has ended; only of its newest term. */
  isRunning: boolean;
};

/** What one customer contributes to the totals. */
export type CustomerFacts = {
  /** Whether the customer is outside Trash. */
  isListed: boolean;
  /** Subscriptions outside Trash. */
  subscriptions: number;
  terms: readonly TermFact[];
};

export const NO_FACTS: CustomerFacts = { isListed: false, subscriptions: 0, terms: [] };

/**
 * Returns what the terms of a subscription contribute to the totals on `today`, and the next day on
 * which that changes if nothing is done: it begins, or a planned pause does. Everything else that
 * depends on a day, such as a grace period that is over, is left to the reader of the totals.
 *
 * A term is booked on its first day (`isBooked`). It is due on its last day, but for pending
 * subscriptions, terms that a product change cut short, newest terms of a subscription with a pause
 * that begins by the end of the grace period, and those whose grace period had passed when they
 * were imported. It is closed once another term follows or none will.
 */
export function termFactsOf(
  subscription: CountedSubscription,
  today: CalendarDate,
): { facts: TermFact[]; nextOn: CalendarDate | null } {
  const { id, status, cancelledOn, cancelsAtEnd, pausedFrom, coveredFrom, nextPaise, terms } = subscription;
  const isPaused = pausedFrom !== null && pausedFrom <= today;
  const hasBegun = coveredFrom <= today;
  const isWaiting = status === "active" && !isPaused && (!cancelsAtEnd || !hasBegun);
  const facts = terms.map((term, place): TermFact => {
    const { seq, startOn, endOn, pricePaise, graceDays, source } = term;
    const booked = { status, startOn, cancelledOn };
    const isNewest = place === terms.length - 1;
    const isCounted = isBooked(booked);
    return {
      subscriptionId: id,
      seq,
      startOn,
      endOn,
      pricePaise,
      graceDays,
      booked: !isCounted
        ? null
        : isRenewal({ ...booked, source })
          ? "renewal"
          : source === "created"
            ? source
            : "other",
      isPaidBefore: isCounted && term.isPaidBefore,
      due: dueResult(subscription, place),
      waitingPaise: isNewest && isWaiting ? nextPaise : null,
      isRunning: isNewest && status === "active" && !isPaused && hasBegun,
    };
  });
  const ahead =
    status === "active" ? [coveredFrom, pausedFrom].filter((day) => day !== null && day > today).sort() : [];
  return { facts, nextOn: ahead[0] ?? null };
}

function dueResult(
  { status, cancelsAtEnd, importedOn, pausedFrom, terms }: CountedSubscription,
  place: number,
): DueResult | null {
  const term = terms[place];
  if (!term || status === "pending") return null;
  const { endOn, graceDays, seq } = term;
  const graceUntil = addDays(endOn, graceDays);
  if (importedOn !== null && importedOn > graceUntil) return null;
  const next = terms[place + 1]?.seq === seq + 1 ? terms[place + 1] : undefined;
  if (next?.source === "changed") return null;
  if (!next && pausedFrom !== null && pausedFrom <= graceUntil) return null;
  const renewedOn = next?.source === "renewed" ? next.enteredOn : null;
  if (renewedOn !== null) return wasRenewedInTime({ endOn, graceDays, renewedOn }) ? "renewed" : "late";
  return next || status !== "active" || cancelsAtEnd ? "closed" : "open";
}

/**
 * Spans of the totals: by day, month and financial year; `open` for the terms that end on a day and
 * may still be renewed, by their grace period; `all` for stocks, on `STOCK_DAY`.
 */
export type TermGrain = TotalGrain | "open" | "all";
export const STOCK_DAY = "2000-01-01" as CalendarDate;

/** What is added up. The first six are by the first day of terms, the next by their last. */
export const TERM_FIGURES = [
  "booked",
  "bookedPaise",
  "created",
  "renewals",
  "renewalsPaise",
  "paidBeforePaise",
  "ended",
  "endedPaise",
  "renewed",
  "renewedPaise",
  "late",
  "waiting",
  "waitingPaise",
  "running",
  "customers",
  "subscriptions",
] as const;
export type TermFigures = Record<(typeof TERM_FIGURES)[number], number>;

/** Figures of a span, by its first day; `graceDays` is 0 but for `open`. */
export type TermTotal = { grain: TermGrain; fromOn: CalendarDate; graceDays: number; figures: TermFigures };

/** Returns figures that are all zero. */
export const noTermFigures = (): TermFigures =>
  Object.fromEntries(TERM_FIGURES.map((name) => [name, 0])) as TermFigures;

/** A change of what a customer contributes: terms to store and to delete, and what is added. */
export type FactChanges = { stored: TermFact[]; deleted: TermFact[]; totals: TermTotal[] };

/** Returns what takes the recorded contributions of a customer to those that follow now. */
export function factChanges(recorded: CustomerFacts, now: CustomerFacts): FactChanges {
  const before = new Map(recorded.terms.map((fact) => [keyOf(fact), fact]));
  const after = new Set(now.terms.map(keyOf));
  const stored = now.terms.filter((fact) => !isSameFact(before.get(keyOf(fact)), fact));
  const changed = new Set(stored.map(keyOf));
  const deleted = recorded.terms.filter((fact) => !after.has(keyOf(fact)));
  const totals = new TermSums();
  for (const fact of stored) totals.add(fact, 1);
  for (const fact of [...deleted, ...recorded.terms.filter((one) => changed.has(keyOf(one)))]) totals.add(fact, -1);
  totals.addStock({
    customers: Number(now.isListed) - Number(recorded.isListed),
    subscriptions: now.subscriptions - recorded.subscriptions,
  });
  return { stored, deleted, totals: totals.list() };
}

/** Adds up totals of several customers, without those that are all zero. */
export function addTermTotals(totals: readonly TermTotal[]): TermTotal[] {
  const sums = new TermSums();
  for (const total of totals) sums.addTotal(total);
  return sums.list();
}

class TermSums {
  #totals = new Map<string, TermTotal>();

  add(fact: TermFact, sign: 1 | -1): void {
    for (const grain of TOTAL_GRAINS) {
      if (fact.booked !== null) {
        const figures = this.#at(grain, spanStart(grain, fact.startOn));
        figures.booked += sign;
        figures.bookedPaise += sign * fact.pricePaise;
        if (fact.booked === "created") figures.created += sign;
        if (fact.booked === "renewal") {
          figures.renewals += sign;
          figures.renewalsPaise += sign * fact.pricePaise;
        }
        if (fact.isPaidBefore) figures.paidBeforePaise += sign * fact.pricePaise;
      }
      if (fact.due === null && fact.waitingPaise === null && !fact.isRunning) continue;
      const figures = this.#at(grain, spanStart(grain, fact.endOn));
      if (fact.due !== null) {
        figures.ended += sign;
        figures.endedPaise += sign * fact.pricePaise;
        if (fact.due === "late") figures.late += sign;
        if (fact.due === "renewed") {
          figures.renewed += sign;
          figures.renewedPaise += sign * fact.pricePaise;
        }
      }
      if (fact.waitingPaise !== null) {
        figures.waiting += sign;
        figures.waitingPaise += sign * fact.waitingPaise;
      }
      if (fact.isRunning) figures.running += sign;
    }
    if (fact.due !== "open") return;
    const open = this.#at("open", fact.endOn, fact.graceDays);
    open.ended += sign;
    open.endedPaise += sign * fact.pricePaise;
  }

  addStock({ customers, subscriptions }: Pick<TermFigures, "customers" | "subscriptions">): void {
    if (customers === 0 && subscriptions === 0) return;
    const figures = this.#at("all", STOCK_DAY);
    figures.customers += customers;
    figures.subscriptions += subscriptions;
  }

  addTotal({ grain, fromOn, graceDays, figures }: TermTotal): void {
    const sum = this.#at(grain, fromOn, graceDays);
    for (const name of TERM_FIGURES) sum[name] += figures[name];
  }

  list(): TermTotal[] {
    return [...this.#totals.values()].filter(({ figures }) => TERM_FIGURES.some((name) => figures[name] !== 0));
  }

  #at(grain: TermGrain, fromOn: CalendarDate, graceDays = 0): TermFigures {
    const key = `${grain}/${fromOn}/${graceDays}`;
    const total = this.#totals.get(key) ?? { grain, fromOn, graceDays, figures: noTermFigures() };
    this.#totals.set(key, total);
    return total.figures;
  }
}

const keyOf = ({ subscriptionId, seq }: TermFact): string => `${subscriptionId}/${seq}`;

const isSameFact = (a: TermFact | undefined, b: TermFact): boolean =>
  a !== undefined && (Object.keys(b) as (keyof TermFact)[]).every((name) => a[name] === b[name]);

/** The days from `first` to `last`, both included, as whole months and single days. */
export type SpanParts = {
  months: readonly { first: CalendarDate; last: CalendarDate }[];
  days: readonly { first: CalendarDate; last: CalendarDate }[];
};

/**
 * Splits some days into a run of whole months, given by the first days of the first and the last of
 * them, and the days before and after it, so that few totals add up to them. Empty for a `last`
 * before `first`.
 */
export function spanParts({ first, last }: { first: CalendarDate; last: CalendarDate }): SpanParts {
  if (last < first) return { months: [], days: [] };
  const [month, lastMonth] = [spanStart("month", first), spanStart("month", last)];
  // The month after the last of the calendar isn't asked for.
  if (month === lastMonth && month !== first) return { months: [], days: [{ first, last }] };
  const from = month === first ? first : nextMonth(first);
  const until = spanStart("month", addDays(last, 1));
  if (from >= until) return { months: [], days: [{ first, last }] };
  const days = [
    { first, last: addDays(from, -1) },
    { first: until, last },
  ];
  return {
    months: [{ first: from, last: spanStart("month", addDays(until, -1)) }],
    days: days.filter((part) => daysBetween(part.first, part.last) >= 0),
  };
}

const nextMonth = (day: CalendarDate): CalendarDate => spanStart("month", addDays(spanStart("month", day), 31));
