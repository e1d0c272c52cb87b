import { z } from "zod";
import { isLoopback } from "../base-url.ts";
import { boundedFetch } from "../bounded-fetch.ts";
import { transportFailure } from "../transport-failure.ts";
import { parseJson } from "../webhook-body.ts";
import { unansweredCall, unreadableAnswer } from "./faults.ts";

export type OidcEndpoints = {
  issuer: string;
  authorization: string;
  token: string;
  jwks: string;
};

/**
 * Google's endpoints, which have not changed in years, so no request is needed to discover them.
 * Source: its discovery document.
 */
export const GOOGLE_ENDPOINTS: OidcEndpoints = {
  issuer: "https://accounts.google.com",
  authorization: "https://accounts.google.com/o/oauth2/v2/auth",
  token: "https://oauth2.googleapis.com/token",
  jwks: "https://www.googleapis.com/oauth2/v3/certs",
};

const SafeUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || isLoopback(url));
});

const DiscoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: SafeUrl,
  token_endpoint: SafeUrl,
  jwks_uri: SafeUrl,
});

/**
 * Fetches the endpoints that an issuer, an address without a slash at its end, publishes. Source:
 * OpenID Connect Discovery 1.0, section 4.3: the document must name the same issuer.
 * @throws ProviderError when it does not, or there is no readable response within `timeoutMs`.
 */
export async function discoverEndpoints(issuer: string, timeoutMs: number): Promise<OidcEndpoints> {
  const response = await boundedFetch(`${issuer}/.well-known/openid-configuration`, undefined, { timeoutMs }).catch(
    (error: unknown) => {
      throw unansweredCall(transportFailure(error));
    },
  );
  const found = DiscoveryDocument.safeParse(response.ok ? parseJson(await response.text()) : undefined).data;
  if (found === undefined || found.issuer !== issuer) throw unreadableAnswer(`DISCOVERY_${response.status}`);
  return {
    issuer,
    authorization: found.authorization_endpoint,
    token: found.token_endpoint,
    jwks: found.jwks_uri,
  };
}
