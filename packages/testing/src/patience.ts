/**
 * How long a test waits for what must happen, in milliseconds. It only ends a hang: a busy machine
 * takes several times as long as a quiet one, and what comes late is no defect.
 */
export const PATIENCE_MS = 120_000;

/** The limit of a whole test or hook, in milliseconds. */
export const HANG_MS = 600_000;

/** Milliseconds in which a product, a database or another process has started, or never will. */
export const START_MS = 240_000;
