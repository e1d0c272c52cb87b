import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, dayWithYear, fullDay, lastPaidDay } from "../../../lib/display/display.ts";
import { actionTexts } from "../actions/texts.ts";
import type { SubscriptionDetail } from "../actions/use-subscription-actions.ts";
import { recordTexts as texts } from "./texts.ts";

type Term = Pick<
  SubscriptionDetail,
  "standing" | "endDate" | "amountDue" | "pausedFrom" | "pausedUntil" | "cancelReason"
>;

/** What the card above a subscription's actions says. */
export interface DueLine {
  readonly text: string;
  /** A second, smaller line. */
  readonly detail: string | null;
  /** The next renewal's price, formatted: `₹1,500`; null when no renewal is awaited. */
  readonly amount: string | null;
}

/**
 * Returns the texts, in the current language, of the card above a subscription's actions: its
 * status, a detail (the reason it was cancelled, the days a pause keeps) and the price of its next
 * renewal, due or not, formatted (`₹1,500`). Null for a subscription whose status was set to
 * pending. The amount is null for one that is paused, expired, cancelled, or cancelled at its end.
 */
export function dueLine(term: Term, today: CalendarDate): DueLine | null {
  const { standing, endDate, pausedFrom, pausedUntil, cancelReason } = term;
  const amount = amountLabel(term.amountDue);
  const reason = cancelReason && texts.cancelReason(actionTexts.cancelling.reasons[cancelReason]);
  switch (standing) {
    case "pending":
      return null;
    case "cancelled":
      return { text: texts.cancelled, detail: reason, amount: null };
    case "cancelling":
      return { text: texts.cancelledUntil(dayWithYear(lastPaidDay(endDate))), detail: reason, amount: null };
    case "expired":
      return { text: texts.expiredAfter(dayWithYear(lastPaidDay(endDate))), detail: null, amount: null };
    case "paused":
      return {
        text: pausedFrom ? texts.pausedSince(dayWithYear(pausedFrom)) : texts.paused,
        detail:
          [keptDays(term), pausedUntil && texts.resumesOn(dayWithYear(pausedUntil))].filter(Boolean).join(". ") || null,
        amount: null,
      };
    case "overdue":
    case "in_grace":
      return { text: texts.dueSince(dayWithYear(endDate)), detail: null, amount };
    case "due_today":
      return { text: texts.dueToday, detail: null, amount };
    default: {
      const end = parseCalendarDate(endDate);
      return {
        text: texts.renewsOn(end ? fullDay(end) : dayLabel(endDate, today)),
        detail: pausedFrom
          ? [texts.pausesFrom(dayWithYear(pausedFrom)), keptDays(term)].filter(Boolean).join(". ")
          : null,
        amount,
      };
    }
  }
}

/** Returns how many paid days the pause keeps. */
function keptDays({ pausedFrom, endDate }: Term): string | null {
  const from = parseCalendarDate(pausedFrom ?? "");
  const end = parseCalendarDate(endDate);
  return from && end ? texts.daysKept(Math.max(0, daysBetween(from, end))) : null;
}
