import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { discoverEndpoints, GOOGLE_ENDPOINTS, type OidcEndpoints } from "./endpoints.ts";
import { exchangeFailure } from "./faults.ts";
import { createIdTokenVerifier, type IdTokenVerifier } from "./id-token.ts";
import type { GoogleSignIn } from "./interface.ts";

export type GoogleConfig = {
  /** Default: the real Google. Any other issuer is asked for its endpoints once. */
  issuerUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Our callback, as registered with Google. */
  redirectUrl: string;
  /** The time by which an id token's expiry is judged. */
  now: () => Date;
  /** For each call; default 8 s. */
  timeoutMs?: number | undefined;
};

const SCOPES = ["openid", "email", "profile"];

/**
 * Google sign-in over arctic's generic client: its `Google` class has the endpoints built in.
 *
 * @throws Error when the issuer's URL is unsafe.
 */
export function createGoogle(config: GoogleConfig): GoogleSignIn {
  const { clientId, clientSecret, redirectUrl, now, timeoutMs = 8_000 } = config;
  const issuer = withoutTrailingSlash(parseBaseUrl(config.issuerUrl ?? GOOGLE_ENDPOINTS.issuer));
  const client = new OAuth2Client(clientId, clientSecret, redirectUrl);

  type Issuer = { endpoints: OidcEndpoints; verify: IdTokenVerifier };
  const open = (endpoints: OidcEndpoints): Issuer => ({
    endpoints,
    verify: createIdTokenVerifier(endpoints, clientId, timeoutMs),
  });
  let known = issuer === GOOGLE_ENDPOINTS.issuer ? open(GOOGLE_ENDPOINTS) : undefined;
  const resolveIssuer = async (): Promise<Issuer> => {
    known ??= open(await discoverEndpoints(issuer, timeoutMs));
    return known;
  };

  return {
    configured: true,

    async authorizationUrl({ state, nonce, codeVerifier }) {
      const { endpoints } = await resolveIssuer();
      const method = CodeChallengeMethod.S256;
      const url = client.createAuthorizationURLWithPKCE(endpoints.authorization, state, method, codeVerifier, SCOPES);
      url.searchParams.set("nonce", nonce);
      // Shops share computers: let the person choose the account each time.
      url.searchParams.set("prompt", "select_account");
      return url;
    },

    async exchange({ code, codeVerifier, nonce }) {
      const { endpoints, verify } = await resolveIssuer();
      const endpoint = boundedEndpoint(endpoints.token, timeoutMs);
      const idToken = await client
        .validateAuthorizationCode(endpoint, code, codeVerifier)
        .then((tokens) => tokens.idToken())
        .catch((error: unknown) => {
          throw exchangeFailure(error);
        });
      return verify(idToken, { nonce, now: now() });
    },
  };
}

/**
 * The token endpoint with a deadline and without redirects. arctic has no option for either, but
 * hands its endpoint to `new Request(endpoint, …)`, and the Fetch standard lets that be a Request
 * whose signal and redirect mode the new one inherits. Hence the cast; tests hold both effects.
 */
const boundedEndpoint = (url: string, timeoutMs: number): string =>
  new Request(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) }) as unknown as string;
