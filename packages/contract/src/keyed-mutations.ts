/**
 * Mutations without sign-in. They belong to no business that could keep an idempotency key, and
 * some answer with a session token, which must not be stored. So a client never repeats them.
 */
const OPEN_TO_ANYBODY: ReadonlySet<string> = new Set([
  "auth.login",
  "auth.register",
  "auth.revoke",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.verifyEmail",
  "privacy.requestDeletion",
]);

/** Whether the server honours an idempotency key for the mutation, so that a repeat is safe. */
export const isKeyedMutation = (path: string): boolean => !OPEN_TO_ANYBODY.has(path);
