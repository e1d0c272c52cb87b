import type { Outputs } from "../../lib/api/trpc.ts";

/** The growth figures of a month or a financial year, in rupees. */
export type GrowthReport = Omit<Outputs["analytics"]["month"], "month">;
