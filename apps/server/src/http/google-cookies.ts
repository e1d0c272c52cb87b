import { DEFAULT_LANGUAGE, LANGUAGES } from "@aavarti/domain/languages";
import type { GoogleCookie } from "@aavarti/services/auth/google";
import { Signer } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

const TEN_MINUTES = 600;

/** Kept by the browser while it is at Google; readable by no script. */
const ATTEMPT = "google_attempt";
/** Kept until the token of the redirect is first used, by the same browser. */
const BINDING = "google_binding";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  binding: z.string(),
  // An attempt that began before an upgrade has none.
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
});

/** `__Host-` needs https; on loopback http the plain name serves. */
const named = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);
const isSecure = (request: FastifyRequest) => request.protocol === "https";

function options(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request), maxAge: TEN_MINUTES } as const;
}

export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, secret }: { cookie: GoogleCookie; secret: string },
): void {
  const signed = new Signer(secret).sign(JSON.stringify(cookie));
  reply.setCookie(named(ATTEMPT, isSecure(request)), signed, options(request));
}

/** The attempt this browser began, or null when it began none or the cookie was tampered with. */
export function attemptOf(request: FastifyRequest, secret: string): GoogleCookie | null {
  const raw = request.cookies[named(ATTEMPT, isSecure(request))];
  const signed = raw === undefined ? null : new Signer(secret).unsign(raw);
  if (!signed?.valid) return null;
  const parsed = Attempt.safeParse(JSON.parse(signed.value));
  return parsed.success ? parsed.data : null;
}

/** The attempt is over, and the binding waits for the first use of the token. */
export function finishAttempt(request: FastifyRequest, reply: FastifyReply, binding: string | null): void {
  reply.clearCookie(named(ATTEMPT, isSecure(request)), { path: "/" });
  if (binding) reply.setCookie(named(BINDING, isSecure(request)), binding, options(request));
}

export const bindingCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[named(BINDING, isSecure(request))] ?? null;
