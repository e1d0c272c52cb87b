import type { AppliedRow } from "@aavarti/db/queries/imports";

/** What an applied row created or changed; needed to undo it. */
export type RowTrace = Omit<AppliedRow, "row_number" | "verdict" | "is_warned" | "report">;
