import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";
import { FIXED_STEPS, reminderDay } from "@aavarti/domain/reminder-rules";
import { monthlyAmount, resolveTerm, type SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { typedPaise } from "../../lib/forms/typed-amounts.ts";

/** What the form holds: dates as YYYY-MM-DD, amounts as typed (`1,500`). */
export interface TermInput {
  readonly startDate: string;
  readonly ends: "months" | "date";
  readonly durationMonths: number;
  readonly customEndDate: string;
  readonly price: string;
  readonly setupFee: string | null;
  readonly status: SubscriptionStatus;
}

export interface TermPreview {
  readonly startsOn: CalendarDate;
  readonly renewsOn: CalendarDate;
  /** The price per month, rounded; null while it is not a valid amount. */
  readonly monthlyPaise: Paise | null;
  /**
   * The joining fee and the first payment including it; null without a fee or a price, or while an
   * amount is invalid.
   */
  readonly joining: { readonly feePaise: Paise; readonly firstPaymentPaise: Paise } | null;
  /** The days on which reminders will still be sent. */
  readonly reminders: readonly CalendarDate[];
  /** Set when the end date was clamped, because the month has no such day as the start. */
  readonly shortMonth: { readonly renewsOn: CalendarDate; readonly day: number } | null;
  /** Whether it is active and its renewal date has passed. */
  readonly isPast: boolean;
}

/**
 * Returns the term that the subscription form describes, its amounts in hundredths; null while its
 * dates are incomplete or invalid. An amount that can't be read yet is null. `reminders` are those
 * of the two fixed days, a week before the end and on it, that are neither past nor before the
 * start, for an active one only. `shortMonth` is set where the month has no such day as the start.
 */
export function previewTerm(input: TermInput, today: CalendarDate): TermPreview | null {
  const startsOn = parseCalendarDate(input.startDate);
  const customEndOn = parseCalendarDate(input.customEndDate);
  if (!startsOn || (input.ends === "date" && !customEndOn)) return null;

  const length = input.ends === "date" && customEndOn ? { customEndOn } : { durationMonths: input.durationMonths };
  const term = resolveTerm(startsOn, length);
  if (!("endOn" in term)) return null;

  const pricePaise = typedPaise(input.price);
  const feePaise = typedPaise(input.setupFee ?? "0");
  const startDay = Number(startsOn.slice(8));
  const isClamped = input.ends === "months" && Number(term.endOn.slice(8)) !== startDay;
  return {
    startsOn,
    renewsOn: term.endOn,
    monthlyPaise: pricePaise === null ? null : monthlyAmount({ startOn: startsOn, endOn: term.endOn, pricePaise }),
    joining: pricePaise && feePaise ? { feePaise, firstPaymentPaise: pricePaise + feePaise } : null,
    reminders:
      input.status === "active"
        ? FIXED_STEPS.map((step) => reminderDay(term.endOn, step)).filter((day) => day >= today && day >= startsOn)
        : [],
    shortMonth: isClamped ? { renewsOn: term.endOn, day: startDay } : null,
    isPast: input.status === "active" && term.endOn < today,
  };
}
