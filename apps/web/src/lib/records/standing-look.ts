import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import type { BadgeTone } from "../../ui/badge.tsx";
import type { RingShape } from "../../ui/ring.tsx";

/** A subscription's status as shape and colours. Always shown beside its label. */
export interface StandingLook {
  readonly shape: RingShape;
  /** The ring's colour, as a CSS class. */
  readonly ring: string;
  readonly badge: BadgeTone;
  /** The colour of the date beside it, as a CSS class. */
  readonly date: string;
}

const plain = "text-text-3";

export const standingLooks = {
  upcoming: { shape: { kind: "arc", part: 0 }, ring: "text-accent", badge: "quiet", date: plain },
  active: { shape: { kind: "arc", part: 0.5 }, ring: "text-accent", badge: "accent", date: plain },
  due_soon: { shape: { kind: "arc", part: 0.93 }, ring: "text-soon", badge: "soon", date: "text-soon-text" },
  due_today: { shape: { kind: "dot" }, ring: "text-today", badge: "today", date: "text-today-text" },
  in_grace: { shape: { kind: "grace" }, ring: "text-overdue", badge: "overdue", date: "text-overdue-text" },
  overdue: { shape: { kind: "alert" }, ring: "text-overdue", badge: "overdue", date: "text-overdue-text" },
  expired: { shape: { kind: "dash" }, ring: plain, badge: "quiet", date: plain },
  paused: { shape: { kind: "bars" }, ring: "text-paused", badge: "paused", date: "text-paused-text" },
  cancelling: { shape: { kind: "dash" }, ring: plain, badge: "quiet", date: plain },
  cancelled: { shape: { kind: "dash" }, ring: plain, badge: "quiet", date: plain },
  pending: { shape: { kind: "dashed" }, ring: plain, badge: "quiet", date: plain },
} as const satisfies Record<Standing, StandingLook>;

interface Term {
  readonly standing: Standing;
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/**
 * Returns the shape and colours in which a subscription's status by its dates (`standing`) is
 * shown. The ring of an active term shows its elapsed share on `today`.
 */
export function lookOf({ standing, startDate, endDate }: Term, today: CalendarDate): StandingLook {
  const look = standingLooks[standing];
  return standing === "active"
    ? { ...look, shape: { kind: "arc", part: elapsedShare(startDate, endDate, today) } }
    : look;
}

/** Returns the elapsed share of a term, from 0 to 1; 1 for a term that ends on its first day. */
export function elapsedShare(startDate: CalendarDate, endDate: CalendarDate, today: CalendarDate): number {
  const length = daysBetween(startDate, endDate);
  return length <= 0 ? 1 : Math.min(1, Math.max(0, daysBetween(startDate, today) / length));
}
