import type { RowVerdict } from "@aavarti/domain/import-plan";

/**
 * The filters for an import's rows. In a file of their own because the URL is parsed before the
 * screen is loaded.
 */
export const SHOWN = ["new", "update", "same", "refused", "warned"] as const satisfies readonly (
  | RowVerdict
  | "warned"
)[];
export type Shown = (typeof SHOWN)[number];
