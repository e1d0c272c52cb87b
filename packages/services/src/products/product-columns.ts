import type { ProductChanges } from "@aavarti/contract/products";

/**
 * Converts a request's product fields to columns, with amounts in paise; a field that is left out
 * is undefined and stays unchanged. Stores nothing.
 */
export const productColumns = (changes: ProductChanges) => ({
  name: changes.name,
  price_paise: changes.price,
  duration_months: changes.durationMonths,
  description: changes.description,
  sku: changes.sku,
  setup_fee_paise: changes.setupFee,
  grace_days: changes.graceDays,
  capacity: changes.capacity,
  gst_rate: changes.gstRate,
  sac: changes.sac,
});
