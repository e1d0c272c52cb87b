import { type ByHandDays, isByHandPayment, isByHandRenewal, isDueByHand, lastByHandEnd } from "./by-hand.ts";
import { addDays, type CalendarDate } from "./calendar.ts";
import { dayIn, type Language } from "./languages.ts";
import { formatAmount, type Paise } from "./money.ts";

/** What is still owed of a subscription for one due day. */
export type OpenDue = { dueOn: CalendarDate; openPaise: Paise };

/**
 * What a message asks for: the renewal with all that is owed, or what is owed for terms that are
 * renewed already.
 */
export type AskedAmount = {
  asks: "renewal" | "payment";
  /** The end of the term; for a payment, the day it is due. */
  day: CalendarDate;
  pricePaise: Paise;
  /** The part of `pricePaise` of a renewal that is owed for earlier terms. */
  owedPaise: Paise;
};

/**
 * Returns what is owed, in paise: all of it, or what is due by a day, included. An advance is not
 * deducted.
 */
export const sumOpen = (open: readonly OpenDue[], dueBy?: CalendarDate): Paise =>
  open.reduce((sum, { dueOn, openPaise }) => (dueBy === undefined || dueOn <= dueBy ? sum + openPaise : sum), 0);

/** A subscription whose next term costs `pricePaise`, with its open dues, the earliest first. */
export type AskedSubscription = { endOn: CalendarDate; pricePaise: Paise; open: readonly OpenDue[] };

/**
 * Returns a request to renew: the next term's price with all that is still owed of the
 * subscription, due already or not (`pricePaise`), the owed part of it (`owedPaise`), and the end
 * as `day`. An advance is not deducted.
 */
export function askToRenew({ endOn, pricePaise, open }: AskedSubscription): AskedAmount {
  const owedPaise = sumOpen(open);
  return { asks: "renewal", day: endOn, pricePaise: pricePaise + owedPaise, owedPaise };
}

/**
 * Returns what a message by hand asks for on `today`. It asks to renew a term that continues
 * (`isRenewable`) from 30 days before the end on; while something is owed, or will be within 30
 * days, only from the week before the end on. Otherwise it asks for what is owed by today, or for
 * what is due first, with the earliest due day as `day`; where nothing is owed at all, to renew,
 * whatever the end. An advance is not deducted.
 */
export function askByHand(
  { isRenewable, ...subscription }: AskedSubscription & { isRenewable: boolean },
  today: CalendarDate,
): AskedAmount {
  const { endOn, open } = subscription;
  const isOwedSoon = sumOpen(open, lastByHandEnd(today)) > 0;
  const isRenewal = isRenewable && (isOwedSoon ? endOn <= addDays(today, 7) : isByHandRenewal(endOn, today));
  const dueOn = isRenewal ? undefined : open[0]?.dueOn;
  if (dueOn === undefined) return askToRenew(subscription);
  return { asks: "payment", day: dueOn, pricePaise: sumOpen(open, dueOn > today ? dueOn : today), owedPaise: 0 };
}

/**
 * Returns whether a message by hand whose day of sending is `today`, perhaps an earlier day, is
 * settled by now: it asked for a payment (`askByHand`), and of all that it asked for nothing is
 * left (`leftPaise`). False for one that asked to renew, whatever was owed besides.
 */
export function isSettledSince(
  {
    open,
    ...asked
  }: Omit<Parameters<typeof askByHand>[0], "open"> & {
    /** What was owed then, the earliest first, and what is left of it now. */
    open: readonly (OpenDue & { leftPaise: Paise })[];
  },
  today: CalendarDate,
): boolean {
  const { asks, day } = askByHand({ ...asked, open }, today);
  const dueBy = day > today ? day : today;
  return asks === "payment" && open.every(({ dueOn, leftPaise }) => dueOn > dueBy || leftPaise === 0);
}

/**
 * Returns what a chat that somebody opens asks for: what `askByHand` would, or null where a manual
 * reminder has nothing to ask for yet (`isDueByHand`). Of a subscription that is not `isRenewable`
 * it asks only for what is owed (`isByHandPayment`).
 */
export function askInChat(
  { coveredFrom, ...asked }: Parameters<typeof askByHand>[0] & Pick<ByHandDays, "coveredFrom">,
  today: CalendarDate,
): AskedAmount | null {
  const days = { coveredFrom, endOn: asked.endOn, owedSince: asked.open[0]?.dueOn ?? null };
  const isDue = asked.isRenewable ? isDueByHand(days, today) : isByHandPayment(days, today);
  return isDue ? askByHand(asked, today) : null;
}

/**
 * Returns how much of an account's advance pays for each of its renewals, by id, all in paise: the
 * first ones first, each up to its price with what is owed of it.
 */
export function shareAdvance(
  renewals: readonly { id: string; pricePaise: Paise }[],
  advancePaise: Paise,
): ReadonlyMap<string, Paise> {
  let left = advancePaise;
  return new Map(
    renewals.map(({ id, pricePaise }) => {
      const share = Math.min(left, pricePaise);
      left -= share;
      return [id, share];
    }),
  );
}

/**
 * Returns the amount less its share of the account's advance (`asked`), and whether that pays all
 * of it (`isCovered`). Only a request to renew uses any, for what is owed first, since an advance
 * pays open dues by itself; an amount without `asks` stays as it is.
 */
export function lessAdvance<Asked extends { asks?: "renewal" | "payment"; pricePaise: Paise; owedPaise?: Paise }>(
  asked: Asked,
  advancePaise: Paise,
): { asked: Asked; isCovered: boolean } {
  if (asked.asks !== "renewal" || advancePaise === 0) return { asked, isCovered: false };
  const used = Math.min(advancePaise, asked.pricePaise);
  const owedPaise = Math.max(0, (asked.owedPaise ?? 0) - used);
  const pricePaise = asked.pricePaise - used;
  return { asked: { ...asked, pricePaise, owedPaise }, isCovered: used > 0 && pricePaise === 0 };
}

/**
 * Returns the amount of a message in the reader's language. `pricePaise` is the total; of it
 * `owedPaise` is an older debt, which is shown with the rest on one line:
 * `₹2,400 (₹1,500 renewal + ₹900 earlier dues)`. Where all of it is debt: `₹900 (earlier dues)`.
 * Where an advance pays all of it (`isCovered`), it says that instead of an amount.
 */
export function amountIn({
  language,
  currency,
  pricePaise,
  owedPaise = 0,
  isCovered = false,
}: {
  language: Language;
  /** The business's own currency sign or code. */
  currency: string;
  /** The total, with `owedPaise` in it. */
  pricePaise: Paise;
  owedPaise?: Paise | undefined;
  isCovered?: boolean | undefined;
}): string {
  if (isCovered) return COVERED_WORDS[language];
  const total = formatAmount(pricePaise, currency);
  if (owedPaise === 0) return total;
  const { only, parts } = DEBT_WORDS[language];
  if (owedPaise === pricePaise) return `${total} (${only})`;
  const renewal = formatAmount(pricePaise - owedPaise, currency);
  return `${total} (${parts(renewal, formatAmount(owedPaise, currency))})`;
}

const COVERED_WORDS: Readonly<Record<Language, string>> = { en: "paid in advance", hi: "पहले ही मिल चुका है" };

type DebtWords = { only: string; parts: (renewal: string, dues: string) => string };

const DEBT_WORDS: Readonly<Record<Language, DebtWords>> = {
  en: {
    only: "earlier dues",
    parts: (renewal, dues) => `${renewal} renewal + ${dues} earlier dues`,
  },
  hi: {
    only: "पिछला बकाया",
    parts: (renewal, dues) => `रिन्यूअल ${renewal} + पिछला बकाया ${dues}`,
  },
};

/**
 * Returns one subscription's line in a message about several: `Asha, Gold plan: ₹1,500, renews on
 * 28 Nov 2026`; with `was due on` when the end has passed, and `payment due on` for a payment,
 * whose due day `endOn` then is.
 */
export function askedLine(
  due: {
    customerName: string;
    productName: string;
    asks?: AskedAmount["asks"] | undefined;
    endOn: CalendarDate;
  } & Parameters<typeof amountIn>[0],
  today: CalendarDate,
): string {
  const { renewsOn, wasDueOn, paymentDueOn } = LINE_WORDS[due.language];
  const when = due.asks === "payment" ? paymentDueOn : due.endOn < today ? wasDueOn : renewsOn;
  return `${due.customerName}, ${due.productName}: ${amountIn(due)}, ${when(dayIn(due.language, due.endOn))}`;
}

type LineWords = {
  renewsOn: (day: string) => string;
  wasDueOn: (day: string) => string;
  /** True before that day and after it. */
  paymentDueOn: (day: string) => string;
};

const LINE_WORDS: Readonly<Record<Language, LineWords>> = {
  en: {
    renewsOn: (day) => `renews on ${day}`,
    wasDueOn: (day) => `was due on ${day}`,
    paymentDueOn: (day) => `payment due on ${day}`,
  },
  hi: {
    renewsOn: (day) => `रिन्यूअल ${day} को`,
    wasDueOn: (day) => `रिन्यूअल ${day} को था`,
    paymentDueOn: (day) => `पेमेंट की तारीख ${day}`,
  },
};
