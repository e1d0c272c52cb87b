/**
 * Mutations whose answer holds a secret: the token of a session, or the link of an invitation. It
 * is not kept for repeats.
 */
const WITH_SECRETS: ReadonlySet<string> = new Set([
  "auth.switchBusiness",
  "invitations.accept",
  "team.invite",
  "team.resendInvitation",
]);

/**
 * Mutations without sign-in. They belong to no business that could store an idempotency key, and
 * some return a session token, which must not be stored. Clients must not retry them.
 */
const OPEN_TO_ANYBODY: ReadonlySet<string> = new Set([
  "auth.login",
  "auth.register",
  "auth.startBusiness",
  "auth.revoke",
  "auth.forgotPassword",
  "auth.checkResetLink",
  "auth.resetPassword",
  "auth.verifyEmail",
  "invitations.show",
  "invitations.signInAndAccept",
  "invitations.registerAndAccept",
  "privacy.requestDeletion",
]);

/**
 * Returns whether the server accepts an idempotency key for this mutation (its name, such as
 * `customers.create`), so that it can be retried safely: true for every name except the mutations
 * without sign-in, and those whose answer holds a secret.
 */
export const isKeyedMutation = (path: string): boolean => !OPEN_TO_ANYBODY.has(path) && !WITH_SECRETS.has(path);

/**
 * Returns whether the answer of this mutation of signed-in people holds a secret, so that it isn't
 * kept for repeats: a token of a session, or the link of an invitation.
 */
export const hasSecretAnswer = (path: string): boolean => WITH_SECRETS.has(path);
