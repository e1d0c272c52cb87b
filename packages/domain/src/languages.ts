import { type CalendarDate, daysBetween, formatDay } from "./calendar.ts";

/** Languages of messages to customers and owners. */
export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/**
 * Returns the language, English or Hindi, that an Accept-Language header prefers most; English if
 * that one is another or there is none. Only the first preference counts: with French before Hindi,
 * it is English.
 */
export function languageAskedFor(header: string | undefined): Language {
  const ranges = (header ?? "").split(",").flatMap((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    return tag === "" || !(weight > 0) ? [] : [{ language: tag.split("-", 1)[0], weight }];
  });
  // The sort is stable: of equally preferred languages the first one wins.
  const [first] = ranges.sort((one, other) => other.weight - one.weight);
  return LANGUAGES.find((language) => language === first?.language) ?? DEFAULT_LANGUAGE;
}

const HINDI_MONTHS = [
  "जनवरी",
  "फ़रवरी",
  "मार्च",
  "अप्रैल",
  "मई",
  "जून",
  "जुलाई",
  "अगस्त",
  "सितंबर",
  "अक्टूबर",
  "नवंबर",
  "दिसंबर",
] as const;

/**
 * Formats a date in a language: `5 Dec 2026` or `5 दिसंबर 2026`. Both use Western digits, as on
 * Indian price tags. In English, throws RangeError for an invalid date.
 */
export function dayIn(language: Language, date: CalendarDate): string {
  if (language === "en") return formatDay(date);
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${HINDI_MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * Returns a date's distance from `today` in words of the language: `in 7 days`, `tomorrow`,
 * `today`, `1 day ago`. In Hindi yesterday is `1 दिन पहले`, because कल is tomorrow as well. Throws
 * RangeError for an invalid date.
 */
export function distanceIn(language: Language, date: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, date);
  if (language === "hi") {
    if (days === 0) return "आज";
    if (days === 1) return "कल";
    return days > 0 ? `${days} दिन बाद` : `${-days} दिन पहले`;
  }
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "1 day ago";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
