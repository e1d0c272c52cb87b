import type { Outputs } from "../../lib/api/trpc.ts";

/** The growth figures of a month or a financial year, amounts in whole units. */
export type GrowthReport = Omit<Outputs["analytics"]["month"], "month">;
