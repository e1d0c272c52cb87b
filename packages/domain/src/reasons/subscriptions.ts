import { type CalendarDate, formatDay } from "../calendar.ts";
import type { Sentences } from "../explanations.ts";
import { lastPaidDay } from "../last-paid-day.ts";

/** Why a subscription can't be renewed, paused, changed or cancelled as requested. */
export const SUBSCRIPTION_REASONS = {
  "renewal.cancelled": { code: "CONFLICT", says: () => "This subscription is cancelled. Reactivate it instead." },
  "renewal.pending": {
    code: "CONFLICT",
    says: () => "This subscription is pending. Set it to active before you renew it.",
  },
  "renewal.paused": { code: "CONFLICT", says: () => "This subscription is paused. Resume it before you renew it." },
  "renewal.endChanged": {
    code: "CONFLICT",
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `This subscription now renews on ${formatDay(endOn)}. Check it before you renew.`,
  },
  "renewal.noLateStart": {
    code: "VALIDATION_FAILED",
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `This renewal was due on ${formatDay(endOn)}. Choose whether the next term starts then or today.`,
  },
  "renewal.undoTooLate": {
    code: "CONFLICT",
    says: ({ minutes }: { minutes: number }) =>
      `You can undo a renewal within ${minutes} minutes, as long as nothing else has changed.`,
  },
  "renewal.changedSince": {
    code: "CONFLICT",
    says: ({ name, product }: { name: string; product: string }) =>
      `${product} for ${name} has changed since this renewal, so the renewal can't be undone. You can only reverse the payment.`,
  },
  "renewal.movedSince": {
    code: "CONFLICT",
    says: ({ name, product }: { name: string; product: string }) =>
      `${product} for ${name} was renewed or changed again, so the earlier renewal can't be undone.`,
  },
  "subscription.undoTooLate": {
    code: "CONFLICT",
    says: ({ minutes }: { minutes: number }) =>
      `A new subscription can only be undone within ${minutes} minutes. Delete it instead, and reverse its payment.`,
  },
  "reactivation.notCancelled": {
    code: "CONFLICT",
    says: () => "This subscription isn't cancelled. Renew it instead.",
  },

  "pause.cancelling": {
    code: "CONFLICT",
    says: () => "This subscription is set to cancel. Reactivate it before you pause it.",
  },
  "pause.cancelled": {
    code: "CONFLICT",
    says: () => "This subscription is cancelled. Reactivate it before you pause it.",
  },
  "pause.pending": { code: "CONFLICT", says: () => "This subscription is pending. There is nothing to pause yet." },
  "pause.termEnded": {
    code: "CONFLICT",
    says: () => "This subscription's term has ended. Renew the subscription before you pause it.",
  },
  "pause.expired": { code: "CONFLICT", says: () => "This subscription has expired. Renew it before you pause it." },
  "pause.endsToday": { code: "CONFLICT", says: () => "This subscription is due today. Renew it before you pause it." },
  "pause.endsTooEarly": {
    code: "VALIDATION_FAILED",
    says: () => "This pause can end tomorrow at the earliest. To end it today, resume the subscription instead.",
  },
  "pause.startsInPast": { code: "VALIDATION_FAILED", says: () => "A pause must start today or later" },
  "pause.startsBeforeSubscription": {
    code: "VALIDATION_FAILED",
    says: ({ startOn }: { startOn: CalendarDate }) =>
      `A pause can't start before the subscription starts on ${formatDay(startOn)}`,
  },
  "pause.startsAfterEnd": {
    code: "VALIDATION_FAILED",
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `A pause must start by ${formatDay(lastPaidDay(endOn))}, the last day of the term`,
  },
  "pause.endsBeforeStart": { code: "VALIDATION_FAILED", says: () => "A pause must end after it starts" },
  "pause.tooLong": {
    code: "VALIDATION_FAILED",
    says: ({ years }: { years: number }) => `A pause can last up to ${years} years`,
  },

  "cancellation.pauseAhead": {
    code: "CONFLICT",
    says: () =>
      "A pause will change this subscription's end date. End the pause first, or cancel the subscription now.",
  },

  "productChange.cancelling": {
    code: "CONFLICT",
    says: () => "This subscription is set to cancel. Reactivate it before you change its product.",
  },
  "productChange.cancelled": {
    code: "CONFLICT",
    says: () => "This subscription is cancelled. Reactivate it before you change its product.",
  },
  "productChange.pending": {
    code: "CONFLICT",
    says: () => "This subscription is pending. Set it to active before you change its product.",
  },
  "productChange.paused": {
    code: "CONFLICT",
    says: () => "This subscription is paused. Resume it before you change its product.",
  },
  "productChange.endsToday": {
    code: "CONFLICT",
    says: () => "This subscription is due today. Renew it before you change its product.",
  },
  "productChange.termEnded": {
    code: "CONFLICT",
    says: () => "This subscription's term has ended. Renew the subscription before you change its product.",
  },
  "productChange.expired": {
    code: "CONFLICT",
    says: () => "This subscription has expired. Renew it before you change its product.",
  },
  "productChange.pauseAhead": {
    code: "CONFLICT",
    says: () => "A pause is scheduled. Cancel it before you change the product.",
  },
  "productChange.nextTermPaid": {
    code: "CONFLICT",
    says: () => "The next term has already been added. Undo the renewal, or change the product when that term starts.",
  },
  "productChange.tooExpensive": {
    code: "VALIDATION_FAILED",
    says: () => "The price for the remaining days is above the maximum of 9,99,99,999.99. Start a new term instead.",
  },

  "correction.overlaps": {
    code: "VALIDATION_FAILED",
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `Start date must be after ${formatDay(lastPaidDay(endOn))}, when the previous term ends`,
  },
} as const satisfies Sentences;
