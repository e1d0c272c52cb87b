export type SignInAttempt = {
  /** Random and unguessable; stored in the browser that started the sign-in. */
  state: string;
  nonce: string;
  /** RFC 7636: 43 to 128 characters; only its SHA-256 goes to the browser. */
  codeVerifier: string;
};

/**
 * Who signed in. The identity is (`issuer`, `subject`), because an email address may change owners.
 */
export type SignedInIdentity = {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has verified the address. Never link an account by an unverified one. */
  emailVerified: boolean;
  name: string | null;
};

/**
 * Google sign-in by authorization code with PKCE. Throws `ProviderError` (google), or
 * `AppError("NOT_CONFIGURED")` without credentials.
 */
export interface GoogleSignIn {
  readonly configured: boolean;
  /**
   * Returns the URL to redirect the browser to. The first call of a process may fetch the
   * provider's endpoints.
   */
  authorizationUrl(attempt: SignInAttempt): Promise<URL>;
  /**
   * Exchanges the code once and verifies the id token: signature, issuer, audience, expiry, nonce.
   */
  exchange(answer: { code: string; codeVerifier: string; nonce: string }): Promise<SignedInIdentity>;
}
