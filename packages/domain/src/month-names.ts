/** The names and abbreviations of the months, January first, in English and Hindi. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ["jan", "january", "जनवरी", "जन"],
  ["feb", "february", "फरवरी", "फ़रवरी", "फर", "फ़र"],
  ["mar", "march", "मार्च"],
  ["apr", "april", "अप्रैल"],
  ["may", "मई"],
  ["jun", "june", "जून"],
  ["jul", "july", "जुलाई", "जुल"],
  ["aug", "august", "अगस्त", "अग"],
  ["sep", "sept", "september", "सितंबर", "सितम्बर", "सित"],
  ["oct", "october", "अक्टूबर", "अक्तूबर", "अक्टू", "अक्तू"],
  ["nov", "november", "नवंबर", "नवम्बर", "नव"],
  ["dec", "december", "दिसंबर", "दिसम्बर", "दिस"],
];
const MONTH_OF = new Map(
  MONTH_NAMES.flatMap((names, index) => names.map((name) => [name.normalize("NFKC"), index + 1])),
);

/**
 * Returns the number, 1 to 12, of the month with this English or Hindi name or abbreviation, in
 * any case; null for another word.
 */
export const monthNumber = (name: string): number | null =>
  MONTH_OF.get(name.normalize("NFKC").trim().toLowerCase()) ?? null;
