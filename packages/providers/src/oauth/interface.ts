export type SignInAttempt = {
  /** Random, unguessable, and kept with the browser that began. */
  state: string;
  nonce: string;
  /** RFC 7636: 43 to 128 characters; only its SHA-256 goes to the browser. */
  codeVerifier: string;
};

/** Who signed in. The identity is (`issuer`, `subject`); an email address may change hands. */
export type SignedInIdentity = {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider vouches for the address. Never link an account by an unverified one. */
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
   * Where to send the browser. The first call of a process may ask the provider for its endpoints.
   */
  authorizationUrl(attempt: SignInAttempt): Promise<URL>;
  /**
   * Redeems the code once and verifies the id token: signature, issuer, audience, expiry, nonce.
   */
  exchange(answer: { code: string; codeVerifier: string; nonce: string }): Promise<SignedInIdentity>;
}
