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
 * Creates a verifier of id tokens of one issuer for one client: signature with the issuer's current
 * keys (RS256 only), issuer, audience, expiry and nonce. The token came over TLS from the token
 * endpoint, so this is the second safeguard. Source: OpenID Connect Core 1.0, section 3.1.3.7. The
 * verifier throws ProviderError: `refused` when the token must not be trusted, another outcome when
 * the keys could not be read. 30 seconds of clock difference are tolerated. An address that is not
 * verified is no error: the result says so.
 */
export function createIdTokenVerifier(endpoints: OidcEndpoints, clientId: string, timeoutMs: number): IdTokenVerifier {
  const keys = createRemoteJWKSet(new URL(endpoints.jwks), {
    timeoutDuration: timeoutMs,
    // A token signed after a key rotation must not wait half a minute for the new key. Only the
    // token endpoint can trigger this request.
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

/**
 * Returns the accepted spellings of the issuer: only Google has a legacy one, without the scheme.
 */
const acceptedIssuers = (issuer: string): string[] =>
  issuer === GOOGLE_ENDPOINTS.issuer ? [issuer, issuer.replace("https://", "")] : [issuer];

function toIdentity(issuer: string, payload: JWTPayload, nonce: string): SignedInIdentity {
  const claims = Claims.safeParse(payload).data;
  if (claims === undefined) throw untrustedToken("MISSING_CLAIMS");
  if (claims.nonce !== nonce) throw untrustedToken("NONCE_MISMATCH");
  const { sub: subject, email, email_verified: emailVerified, name } = claims;
  // Always the same spelling of the issuer, because it is part of the identity's key.
  return { issuer, subject, email, emailVerified, name };
}

// jose's codes for a key set that could not be read. The generic code means a response without
// status 200 or without JSON.
const KEY_SET_CODES: ReadonlySet<string> = new Set([errors.JOSEError.code, errors.JWKSInvalid.code]);

function verificationFailure(error: unknown): ProviderError {
  if (!(error instanceof errors.JOSEError)) return unansweredCall(transportFailure(error));
  if (error instanceof errors.JWKSTimeout) return unansweredCall({ outcome: "unknown", code: "TIMEOUT" });
  return KEY_SET_CODES.has(error.code) ? unreadableAnswer(error.code) : untrustedToken(error.code);
}
