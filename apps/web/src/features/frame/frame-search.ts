/** Search params allowed on every screen: which of the frame's dialogs is open. */
export interface FrameSearch {
  readonly dialog?: FrameDialog;
}

export type FrameDialog = "business-type" | "currency";

/**
 * Parses the search param `dialog`, which opens the dialog for the business type or the currency
 * over any screen; unknown values are left out.
 */
export const readFrameSearch = (raw: Readonly<Record<string, unknown>>): FrameSearch =>
  raw.dialog === "business-type" || raw.dialog === "currency" ? { dialog: raw.dialog } : {};
