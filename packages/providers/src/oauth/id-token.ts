import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { boundedFetch } from "../bounded-fetch.ts";
import type { ProviderError } from "../provider-error.ts";
import { transportFailure } from "../transport-failure.ts";
import { GOOGLE_ENDPOINTS, type OidcEndpoints } from "./endpoints.ts";
import { unansweredCall, unreadableAnswer, untrustedToken } from "./faults.ts";
import type { SignedInIdentity } from "./interface.ts";

const CLOCK_TOLERANCE_SECONDS = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3),
  email_verified: z.boolean().default(false),
  name: z.string().min(1).nullish().default(null),
  nonce: z.string(),
});

export type IdTokenVerifier = (idToken: string, expected: { nonce: string; now: Date }) => Promise<SignedInIdentity>;

/**
 * Verifies id tokens of one issuer for one client: signature by the issuer's current keys (RS256
 * only), issuer, audience, expiry and nonce. It came over TLS from the token endpoint, so this is
 * the second lock. Source: OpenID Connect Core 1.0, section 3.1.3.7.
 *
 * The verifier throws ProviderError: `refused` when the token may not be believed, otherwise when
 * the keys could not be read.
 */
export function createIdTokenVerifier(endpoints: OidcEndpoints, clientId: string, timeoutMs: number): IdTokenVerifier {
  const keys = createRemoteJWKSet(new URL(endpoints.jwks), {
    timeoutDuration: timeoutMs,
    // A token signed after a rotation must not wait half a minute for the new key; only the token
    // endpoint can make us ask.
    cooldownDuration: 1_000,
    [customFetch]: (url, init) => boundedFetch(url, init, { timeoutMs }),
  });

  return async (idToken, { nonce, now }) => {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: acceptedIssuers(endpoints.issuer),
      audience: clientId,
      algorithms: ["RS256"],
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    }).catch((error: unknown) => {
      throw verificationFailure(error);
    });
    return toIdentity(endpoints.issuer, payload, nonce);
  };
}

/** Google alone has a legacy spelling of its issuer, without the scheme. */
const acceptedIssuers = (issuer: string): string[] =>
  issuer === GOOGLE_ENDPOINTS.issuer ? [issuer, issuer.replace("https://", "")] : [issuer];

function toIdentity(issuer: string, payload: JWTPayload, nonce: string): SignedInIdentity {
  const claims = Claims.safeParse(payload).data;
  if (claims === undefined) throw untrustedToken("MISSING_CLAIMS");
  if (claims.nonce !== nonce) throw untrustedToken("NONCE_MISMATCH");
  const { sub: subject, email, email_verified: emailVerified, name } = claims;
  // Always the one spelling of the issuer, since the identity is keyed by it.
  return { issuer, subject, email, emailVerified, name };
}

// The generic code is jose's for a key set that was not answered with 200 or not with JSON.
const KEY_SET_CODES: ReadonlySet<string> = new Set([errors.JOSEError.code, errors.JWKSInvalid.code]);

function verificationFailure(error: unknown): ProviderError {
  if (!(error instanceof errors.JOSEError)) return unansweredCall(transportFailure(error));
  if (error instanceof errors.JWKSTimeout) return unansweredCall({ outcome: "unknown", code: "TIMEOUT" });
  return KEY_SET_CODES.has(error.code) ? unreadableAnswer(error.code) : untrustedToken(error.code);
}
