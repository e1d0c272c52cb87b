/** The demo's people, one for each state of an account. They never exist in production. */
export const DEMO_SIGN_INS = {
  active: "demo@aavarti.app",
  trial: "trial@aavarti.app",
  expired: "expired@aavarti.app",
} as const;

/** Public on purpose: the start command prints it. */
export const DEMO_PASSWORD = "demo-aavarti";
