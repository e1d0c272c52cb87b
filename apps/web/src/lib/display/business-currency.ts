let current: string | null = null;

/**
 * Sets the currency that `businessCurrency` returns in this tab: the code or sign that the
 * signed-in business stored.
 */
export function setBusinessCurrency(currency: string): void {
  current = currency;
}

/**
 * Returns the currency of the signed-in business, as the code or sign that it stored, for texts
 * outside its components. Throws before any has signed in: the public pages have no amounts of a
 * business.
 */
export function businessCurrency(): string {
  if (current === null) throw new Error("No business has signed in, so there is no currency");
  return current;
}
