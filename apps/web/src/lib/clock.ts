import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn, wallClockIn } from "@aavarti/domain/calendar";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

const readToday = (): CalendarDate => todayIn(DEFAULT_TIME_ZONE, new Date());

/** The business's own day, also after midnight in a tab that stays open. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(readToday()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** 0 to 23 on the business's clock, for the greeting. */
export const currentHour = (): number => wallClockIn(DEFAULT_TIME_ZONE, new Date()).hour;
