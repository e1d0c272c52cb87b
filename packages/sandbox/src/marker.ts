/**
 * Sent with every answer of the sandbox, and searched for in what is built for production: it must
 * not be there.
 */
export const AAVARTI_SANDBOX_MARKER = "aavarti-sandbox-5b1f0c27-not-for-production";
