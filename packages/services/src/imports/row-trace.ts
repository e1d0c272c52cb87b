import type { AppliedRow } from "@aavarti/db/queries/imports";

/** What an applied row has created or changed, by which it can be reverted. */
export type RowTrace = Omit<AppliedRow, "row_number" | "verdict" | "is_warned" | "report">;
