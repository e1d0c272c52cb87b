const DAY_MS = 86_400_000;

/** Returns today's date in India, the default time zone of a tenant. */
export const todayInIndia = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

/** Returns the date this many days later, or earlier when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
