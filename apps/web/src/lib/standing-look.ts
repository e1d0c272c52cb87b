import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import type { BadgeTone } from "../ui/badge.tsx";
import type { RingShape } from "../ui/ring.tsx";

/** A subscription's standing as shape and colour. A word is always beside it. */
export interface StandingLook {
  readonly shape: RingShape;
  /** The ring's colour, as a class. */
  readonly ring: string;
  readonly badge: BadgeTone;
  /** The colour of the day beside it, as a class. */
  readonly date: string;
}

const plain = "text-text-3";

const looks = {
  upcoming: { shape: { kind: "arc", part: 0 }, ring: "text-accent", badge: "accent", date: plain },
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

/** A running term's ring is filled as far as the term is used. */
export function lookOf({ standing, startDate, endDate }: Term, today: CalendarDate): StandingLook {
  const look = looks[standing];
  return standing === "active" ? { ...look, shape: { kind: "arc", part: partUsed(startDate, endDate, today) } } : look;
}

/** The part of a term that is over, 0 to 1. */
function partUsed(startDate: CalendarDate, endDate: CalendarDate, today: CalendarDate): number {
  const length = daysBetween(startDate, endDate);
  return length <= 0 ? 1 : Math.min(1, Math.max(0, daysBetween(startDate, today) / length));
}
