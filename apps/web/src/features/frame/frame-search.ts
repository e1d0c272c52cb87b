/** Search params allowed on every screen: which of the frame's dialogs is open. */
export interface FrameSearch {
  readonly dialog?: "business-type";
}

/**
 * Parses the search param of the dialog that the frame shows over any screen; unknown values are
 * ignored.
 */
export const readFrameSearch = (raw: Readonly<Record<string, unknown>>): FrameSearch =>
  raw.dialog === "business-type" ? { dialog: "business-type" } : {};
