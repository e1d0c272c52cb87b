import { z } from "zod";

/**
 * What is stored of the lists of the trades' dashboards about all of their rows. Sums are paise.
 */
export const TRADE_HEADS = {
  deliveries: z.object({ count: z.int(), units: z.number() }),
  donorReadiness: z.object({ donors: z.int(), without_pan: z.int(), without_address: z.int() }),
  lapsedDonors: z.object({ total: z.int(), total_paise: z.int() }),
  leaseMonths: z.object({
    ending: z.object({ leases: z.int(), rent: z.string() }),
    months: z.array(z.object({ month: z.string(), leases: z.int(), rent: z.string() })),
  }),
  night: z.object({ count: z.int() }),
  pauses: z.object({ planned: z.int(), dated: z.int(), open: z.int() }),
  recall: z.object({ total: z.int(), agreed: z.int() }),
  stays: z.object({ arrival: z.int(), departure: z.int() }),
  units: z.object({
    units: z.int(),
    places: z.int(),
    let: z.int(),
    overdue: z.int(),
    vacant_rent: z.string(),
  }),
};
