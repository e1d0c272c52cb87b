import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn, wallClockIn } from "@aavarti/domain/calendar";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

const readToday = (): CalendarDate => todayIn(DEFAULT_TIME_ZONE, new Date());

/**
 * Returns today's date in `DEFAULT_TIME_ZONE`, which every business has today. In a tab that stays
 * open it changes, and re-renders, within a minute after midnight.
 */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(readToday()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Returns the hour of now (0 to 23) in `DEFAULT_TIME_ZONE`, for the greeting. */
export const currentHour = (): number => wallClockIn(DEFAULT_TIME_ZONE, new Date()).hour;
