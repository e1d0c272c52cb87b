/**
 * Returns a parser of a typed duration; anything that is not a number becomes `fallback`: 1 for a
 * product, 12 for a subscription. The number is read from the start of the text: `3 months` is 3.
 * It is not checked: fractions, 0 and negative numbers are returned for the schema to refuse.
 */
export const monthsFallingBackTo =
  (fallback: number) =>
  (typed: unknown): number => {
    const months = typeof typed === "number" ? typed : Number.parseFloat(String(typed ?? ""));
    return Number.isFinite(months) ? months : fallback;
  };
