import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn, wallClockIn } from "@aavarti/domain/calendar";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

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

/**
 * Returns whether an instant (ISO) is still to come, at once also for another argument; false for
 * null. The component renders again when it has come.
 */
export function useIsToCome(instant: string | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // A tick each second, not one long timer: a device that slept or set its clock is behind.
      const timer = instant === null ? undefined : setInterval(onChange, 1000);
      return () => clearInterval(timer);
    },
    [instant],
  );
  return useSyncExternalStore(subscribe, () => isToCome(instant));
}

/** Returns whether an instant (ISO) is still to come now; false for null. */
export const isToCome = (instant: string | null): boolean => instant !== null && Date.now() < Date.parse(instant);
