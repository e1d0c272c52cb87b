import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { discoverEndpoints, GOOGLE_ENDPOINTS, type OidcEndpoints } from "./endpoints.ts";
import { exchangeFailure } from "./faults.ts";
import { createIdTokenVerifier, type IdTokenVerifier } from "./id-token.ts";
import type { GoogleSignIn } from "./interface.ts";

export type GoogleConfig = {
  /** Default: Google itself. The endpoints of any other issuer are discovered once. */
  issuerUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Our callback URL, as registered with Google. */
  redirectUrl: string;
  /** The clock that decides whether an id token has expired. */
  now: () => Date;
  /** Timeout of each call; default 8 s. */
  timeoutMs?: number | undefined;
};

const SCOPES = ["openid", "email", "profile"];

/**
 * Creates Google sign-in on arctic's generic client, because the endpoints in its `Google` class
 * cannot be changed. Endpoints of another issuer are looked up at the first use. The account
 * chooser is always shown. `exchange` returns what the verified id token says, also for an address
 * that Google has not verified (`emailVerified`). Failed calls throw ProviderError.
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
      // Shops share computers, so the account chooser is shown each time.
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
 * Returns the token endpoint with a deadline and without redirects. arctic has no option for
 * either, but passes its endpoint to `new Request(endpoint, …)`, and by the Fetch standard that may
 * be a Request whose signal and redirect mode the new one inherits. Hence the cast; tests cover
 * both effects.
 */
const boundedEndpoint = (url: string, timeoutMs: number): string =>
  new Request(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) }) as unknown as string;
