/**
 * Returns whether a subscription ends later than a renewal made it: it was renewed again, or days
 * were added.
 */
export const hasMovedOn = (renewed: { readonly endDate: string }, row: { readonly endDate: string }): boolean =>
  row.endDate > renewed.endDate;
