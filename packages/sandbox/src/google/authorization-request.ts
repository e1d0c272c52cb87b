import { z } from "zod";

/** The query of `GET /authorize`. */
export const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string(),
  scope: z.string().default(""),
  state: z.string().default(""),
  nonce: z.string().default(""),
  code_challenge: z.string().default(""),
  code_challenge_method: z.string().default(""),
  login_hint: z.string().default(""),
});
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

/**
 * An invalid request. With the first kind the browser must not be redirected, because the redirect
 * URI cannot be trusted.
 */
export type RequestProblem =
  | { kind: "page"; status: number; error: string; description: string }
  | { kind: "redirect"; error: string };

type Registered = { clientId: string; redirectUri: string };

/**
 * Returns what is wrong with a request, in Google's order of checks: first the client and the
 * redirect URI, then the rest. Undefined when nothing is. A challenge is optional, but must be
 * S256.
 */
export function findRequestProblem(
  request: AuthorizationRequest,
  { clientId, redirectUri }: Registered,
): RequestProblem | undefined {
  if (request.client_id !== clientId) {
    return { kind: "page", status: 401, error: "invalid_client", description: "The OAuth client was not found." };
  }
  if (request.redirect_uri !== redirectUri) {
    return {
      kind: "page",
      status: 400,
      error: "redirect_uri_mismatch",
      description: `The redirect URI in the request, ${request.redirect_uri}, is not registered. Registered is ${redirectUri}.`,
    };
  }
  if (request.response_type !== "code") return { kind: "redirect", error: "unsupported_response_type" };
  if (!request.scope.split(" ").includes("openid")) return { kind: "redirect", error: "invalid_scope" };
  const { code_challenge: challenge, code_challenge_method: method } = request;
  if (challenge !== "" && (method !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(challenge))) {
    return { kind: "redirect", error: "invalid_request" };
  }
  return undefined;
}
