/**
 * The email addresses of the demo users, one for each account status. They never exist in
 * production.
 */
export const DEMO_SIGN_INS = {
  active: "demo@aavarti.app",
  trial: "trial@aavarti.app",
  expired: "expired@aavarti.app",
} as const;

/** Returns whether an address, in lower case, belongs to a demo user, whose sign-in is public. */
export const isDemoSignIn = (email: string): boolean => Object.values<string>(DEMO_SIGN_INS).includes(email);

/** Public on purpose: the start command prints it. */
export const DEMO_PASSWORD = "demo-aavarti";
