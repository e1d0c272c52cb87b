import type { ForecastQuestion } from "@aavarti/db/queries/forecast";
import { type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import { lastQuarter } from "@aavarti/domain/forecast";

/** Returns the question of a forecast on `day`, from all that is known now. */
export const questionOn = (day: CalendarDate, timeZone: string): ForecastQuestion & { known: null } => ({
  ...{ day, known: null, timeZone },
});

/**
 * Returns the question of the last quarter's forecast as it was on its first day, from what had
 * been entered by then, and the quarter's last day.
 */
export function questionOfLastQuarter(today: CalendarDate, timeZone: string) {
  const { from, until } = lastQuarter(today);
  return { question: { day: from, known: zonedInstant(from, 0, timeZone), timeZone }, until };
}
