/** Search params allowed on every screen: which of the frame's dialogs is open. */
export interface FrameSearch {
  readonly dialog?: "business-type";
}

/** Parses search params that a user may have typed; unknown values are ignored. */
export const readFrameSearch = (raw: Readonly<Record<string, unknown>>): FrameSearch =>
  raw.dialog === "business-type" ? { dialog: "business-type" } : {};
