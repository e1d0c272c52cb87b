import { useEffect, useState } from "react";
import { inboxTexts } from "./texts.ts";

const MINUTE_MS = 60_000;
/** How often the time left is computed again, in milliseconds. */
const TICK_MS = 15_000;

/**
 * Returns the present in epoch milliseconds, again every 15 seconds and at `next`, also in epoch
 * milliseconds; null for no such time.
 */
export function useNow(next: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const wait = next === null ? -1 : next - Date.now();
    if (wait < 0 || wait > TICK_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}

/**
 * Returns a duration in milliseconds in words of the current language, in whole minutes rounded
 * down: `23 h 57 min`, `12 min` or `less than a minute`, also for one below 0.
 */
export function leftLabel(ms: number): string {
  const texts = inboxTexts.composer;
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return texts.lastMinute;
  return minutes < 60 ? texts.minutes(minutes) : texts.hoursMinutes(Math.floor(minutes / 60), minutes % 60);
}
