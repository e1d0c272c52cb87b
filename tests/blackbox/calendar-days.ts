const DAY_MS = 86_400_000;

/** Today in India, where a tenant lives unless it says otherwise. */
export const todayInIndia = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

/** The day that many days later; negative for earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
