import { addDays, type CalendarDate, calendarDate } from "./calendar.ts";

/** The zone of a new tenant. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";

/** What a clock on the wall of a zone shows. */
export type WallClock = { date: CalendarDate; hour: number; minute: number };

const DAY_MS = 86_400_000;
const readers = new Map<string, Intl.DateTimeFormat>();

/** Whether the name is an IANA zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    reader(name);
    return true;
  } catch {
    return false;
  }
}

/** The day that a zone has at an instant: from 18:30 UTC it is already tomorrow in India. Throws RangeError for an unknown zone. */
export const todayIn = (timeZone: string, instant: Date): CalendarDate => wallClockIn(timeZone, instant).date;

/** Day, hour (0 to 23) and minute in a zone at an instant. Throws RangeError for an unknown zone. */
export function wallClockIn(timeZone: string, instant: Date): WallClock {
  const { year, month, day, hour, minute } = read(timeZone, instant.getTime());
  return { date: calendarDate(year, month, day), hour, minute };
}

/**
 * The instant at which a zone's clocks show `hour`:00 on a day. An hour that the clocks skip in spring is the moment just
 * as long after the jump; an hour that comes twice in autumn is its first. Throws RangeError for an unknown zone.
 */
export function zonedInstant(date: CalendarDate, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${addDays(date, 0)}T00:00:00Z`) + hour * 3_600_000;
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(timeZone, instant) === wall);
  return new Date(shown ?? wall - before);
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
function offsetAt(timeZone: string, epochMs: number): number {
  const { year, month, day, hour, minute, second } = read(timeZone, epochMs);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

function read(timeZone: string, epochMs: number) {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of reader(timeZone).formatToParts(epochMs)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  return shown;
}

// Building a formatter costs some fifty times as much as using it.
function reader(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  readers.set(timeZone, made);
  return made;
}
