/**
 * Mutations without sign-in. They belong to no business that could store an idempotency key, and
 * some return a session token, which must not be stored. Clients must not retry them.
 */
const OPEN_TO_ANYBODY: ReadonlySet<string> = new Set([
  "auth.login",
  "auth.register",
  "auth.revoke",
  "auth.forgotPassword",
  "auth.checkResetLink",
  "auth.resetPassword",
  "auth.verifyEmail",
  "privacy.requestDeletion",
]);

/**
 * Returns whether the server accepts an idempotency key for this mutation (its name, such as
 * `customers.create`), so that it can be retried safely: true for every name except the mutations
 * without sign-in.
 */
export const isKeyedMutation = (path: string): boolean => !OPEN_TO_ANYBODY.has(path);
