import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { Standing } from "@aavarti/domain/standing";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { lookOf } from "./standing-look.ts";
import { standingWords } from "./standing-words.ts";

/**
 * Shows a subscription's status by its dates as a ring and words, such as `Active` or `9 days
 * overdue`. `standing` is the server's; `today` decides only counted days and how much of the ring
 * is filled. Unreadable dates count as today.
 */
export function StandingBadge({
  term,
  today,
}: {
  term: {
    standing: Standing;
    startsOn: string | null;
    startDate: string;
    endDate: string;
    pausedFrom: string | null;
    pausedUntil?: string | null;
  };
  today: CalendarDate;
}) {
  const endDate = parseCalendarDate(term.endDate) ?? today;
  const startDate = parseCalendarDate(term.startDate) ?? today;
  const look = lookOf({ standing: term.standing, startDate, endDate }, today);
  return (
    <Badge tone={look.badge} mark={<Ring shape={look.shape} className={classNames("size-3", look.ring)} />}>
      {standingWords({ ...term, endDate }, today)}
    </Badge>
  );
}
