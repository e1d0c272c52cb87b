/**
 * Sent with every response of the sandbox. Production builds are searched for it, where it must not
 * occur.
 */
export const AAVARTI_SANDBOX_MARKER = "aavarti-sandbox-5b1f0c27-not-for-production";
