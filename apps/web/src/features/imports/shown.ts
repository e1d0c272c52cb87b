import type { RowVerdict } from "@aavarti/domain/import-plan";

/** Which rows are shown. On their own: the address is read before the screen is loaded. */
export const SHOWN = ["new", "update", "same", "refused", "warned"] as const satisfies readonly (
  | RowVerdict
  | "warned"
)[];
export type Shown = (typeof SHOWN)[number];
