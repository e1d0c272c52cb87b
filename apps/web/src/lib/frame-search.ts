/**
 * What every screen's address may hold: which of the frame's own dialogs is open above the screen.
 */
export interface FrameSearch {
  readonly dialog?: "business-type";
}

/** Reads an address that anyone may have typed: what is not understood is left out. */
export const readFrameSearch = (raw: Readonly<Record<string, unknown>>): FrameSearch =>
  raw.dialog === "business-type" ? { dialog: "business-type" } : {};
