import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { elapsedShare } from "../../lib/records/standing-look.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import type { RingShape } from "../../ui/ring.tsx";

const DUE_SOON_DAYS = 7;

/**
 * The shape and colours of a subscription's status today. The word beside it is its stored status.
 */
export interface StatusLook {
  readonly shape: RingShape;
  /** The ring's colour, as a CSS class. */
  readonly ring: string;
  readonly badge: BadgeTone;
  /**
   * The colour of "in 5 days" and "9 days overdue", as a CSS class; null when the date needs no
   * attention.
   */
  readonly date: string | null;
}

interface Term {
  readonly status: SubscriptionStatus;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * Returns the shape and colours in which a subscription's stored status (active, pending,
 * cancelled, expired) is shown on a date; unlike `lookOf`, which takes its status by dates. An
 * active one shows how near its end is, from 7 days before it; it has no shape of its own for
 * pauses and cancellations at the end.
 */
export function statusLook({ status, startDate, endDate }: Term, today: CalendarDate): StatusLook {
  const daysLeft = daysBetween(today, endDate);
  switch (status) {
    case "active":
      if (daysLeft < 0)
        return { shape: { kind: "grace" }, ring: "text-overdue", badge: "overdue", date: "text-overdue-text" };
      if (daysLeft === 0)
        return { shape: { kind: "dot" }, ring: "text-today", badge: "accent", date: "text-today-text" };
      if (daysLeft <= DUE_SOON_DAYS) {
        return { shape: { kind: "arc", part: 0.93 }, ring: "text-soon", badge: "accent", date: "text-soon-text" };
      }
      return {
        shape: { kind: "arc", part: elapsedShare(startDate, endDate, today) },
        ring: "text-accent",
        badge: "accent",
        date: "text-text-3",
      };
    case "expired":
      return {
        shape: { kind: "dash" },
        ring: "text-text-3",
        badge: "quiet",
        date: daysLeft < 0 ? "text-overdue-text" : null,
      };
    case "pending":
      return { shape: { kind: "dashed" }, ring: "text-text-3", badge: "quiet", date: null };
    case "cancelled":
      return { shape: { kind: "dash" }, ring: "text-text-3", badge: "quiet", date: null };
  }
}
