import { createHash } from "node:crypto";
import { randomToken } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { type AuthorizationRequest, findRequestProblem, type RequestProblem } from "./authorization-request.ts";
import { refuse } from "./errors.ts";
import { createSigningKeys } from "./keys.ts";
import { type GooglePerson, subjectOf } from "./people.ts";

/** What can be wrong with the next sign-in; each applies once. */
export const MISTAKES = [
  "wrong-nonce",
  "wrong-audience",
  "wrong-issuer",
  "wrong-signature",
  "wrong-state",
  "expired-token",
  "expired-code",
  "no-id-token",
] as const;
export type Mistake = (typeof MISTAKES)[number];

type Grant = { request: AuthorizationRequest; person: GooglePerson; expiresAt: number; isUsed: boolean };
export type TokenRequest = { code: string; redirectUri: string; verifier: string };

const CODE_LIFETIME_MS = 10 * 60 * 1000;
const TOKEN_LIFETIME_S = 3_599;

export type GoogleSandbox = Awaited<ReturnType<typeof createGoogle>>;

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/**
 * Creates Google's behaviour as an OpenID provider, with new signing keys. Used by the HTTP API, a
 * person in the account chooser, and tests. `grant` and `deny` return the URL to redirect to. A
 * planned mistake applies once; codes are valid for ten minutes and work once. `exchange` and
 * `userInfo` throw Refusal. `reset` keeps the keys.
 */
export async function createGoogle(core: SandboxCore) {
  const keys = await createSigningKeys();
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, GooglePerson>();
  let mistakes: Mistake[] = [];
  const { clientId } = core.secrets.google;
  const issuer = () => `${core.url}/google`;
  const redirectUri = `${core.appUrl}/api/auth/google/callback`;

  /** Whether the next sign-in must have this mistake; it applies once. */
  function isDue(mistake: Mistake): boolean {
    if (!mistakes.includes(mistake)) return false;
    mistakes = mistakes.filter((planned) => planned !== mistake);
    return true;
  }

  /** Returns the URL that leads back to the product. */
  function redirect(request: AuthorizationRequest, parameters: Record<string, string>): string {
    const url = new URL(request.redirect_uri);
    const state = isDue("wrong-state") ? randomToken() : request.state;
    if (state !== "") url.searchParams.set("state", state);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  const claimsOf = (person: GooglePerson) => {
    const [given = person.name, ...family] = person.name.split(" ");
    return {
      sub: subjectOf(person),
      name: person.name,
      given_name: given,
      family_name: family.join(" "),
      email: person.email,
      email_verified: person.emailVerified,
    };
  };

  async function issueIdToken({ request, person }: Grant, accessToken: string): Promise<string> {
    const now = Math.floor(core.now().getTime() / 1000);
    const isExpired = isDue("expired-token");
    const claims = {
      iss: isDue("wrong-issuer") ? "https://accounts.google.com" : issuer(),
      azp: clientId,
      aud: isDue("wrong-audience") ? "another-client.apps.googleusercontent.test" : clientId,
      ...claimsOf(person),
      at_hash: createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url"),
      ...(request.nonce === "" ? {} : { nonce: isDue("wrong-nonce") ? randomToken() : request.nonce }),
      iat: isExpired ? now - 2 * TOKEN_LIFETIME_S : now,
      exp: isExpired ? now - TOKEN_LIFETIME_S : now + TOKEN_LIFETIME_S,
    };
    return isDue("wrong-signature") ? keys.signForged(claims) : keys.sign(claims);
  }

  return {
    issuer,
    publicKeys: keys.publicKeys,
    rotateKey: keys.rotate,

    planMistake: (mistake: Mistake) => {
      mistakes.push(mistake);
    },

    findProblem: (request: AuthorizationRequest): RequestProblem | undefined =>
      findRequestProblem(request, { clientId, redirectUri }),

    /** Returns the URL to redirect to when the person agrees. */
    grant(request: AuthorizationRequest, person: GooglePerson): string {
      const code = `4/0Asandbox_${randomToken()}`;
      const lifetime = isDue("expired-code") ? 0 : CODE_LIFETIME_MS;
      grants.set(code, { request, person, expiresAt: core.now().getTime() + lifetime, isUsed: false });
      return redirect(request, { code, scope: request.scope, authuser: "0", prompt: "consent" });
    },

    /** Returns the URL to redirect to when the person does not agree. */
    deny: (request: AuthorizationRequest, error = "access_denied"): string => redirect(request, { error }),

    /** Handles `POST /token`. @throws Refusal with an OAuth error */
    async exchange({ code, redirectUri: claimedUri, verifier }: TokenRequest) {
      const grant = grants.get(code);
      if (grant === undefined) throw refuse("invalid_grant", "Malformed auth code.");
      const { request } = grant;
      if (grant.isUsed || core.now().getTime() >= grant.expiresAt) throw refuse("invalid_grant", "Bad Request");
      if (claimedUri !== request.redirect_uri) throw refuse("redirect_uri_mismatch", "Bad Request");
      if (request.code_challenge !== "" && challengeOf(verifier) !== request.code_challenge) {
        throw refuse("invalid_grant", verifier === "" ? "Missing code verifier." : "Invalid code verifier.");
      }
      grant.isUsed = true;
      const accessToken = `ya29.sandbox_${randomToken()}`;
      accessTokens.set(accessToken, grant.person);
      return {
        access_token: accessToken,
        expires_in: TOKEN_LIFETIME_S,
        scope: "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
        token_type: "Bearer",
        ...(isDue("no-id-token") ? {} : { id_token: await issueIdToken(grant, accessToken) }),
      };
    },

    /** Handles `GET /userinfo`. @throws Refusal */
    userInfo(accessToken: string) {
      const person = accessTokens.get(accessToken);
      if (person === undefined) throw refuse("invalid_token", "Invalid Credentials");
      return claimsOf(person);
    },

    reset(): void {
      grants.clear();
      accessTokens.clear();
      mistakes = [];
    },
  };
}
