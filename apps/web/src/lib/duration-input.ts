/** product.md section 5: a duration that is no number falls back: to 1 for a product, to 12 for a subscription. */
export const monthsFallingBackTo =
  (fallback: number) =>
  (typed: unknown): number => {
    const months = typeof typed === "number" ? typed : Number.parseFloat(String(typed ?? ""));
    return Number.isFinite(months) ? months : fallback;
  };
