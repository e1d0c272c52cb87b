import { DEFAULT_LANGUAGE, LANGUAGES } from "@aavarti/domain/languages";
import type { GoogleCookie } from "@aavarti/services/auth/google";
import { Signer } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

const TEN_MINUTES = 600;

/** Cookie kept while the browser is at Google; not readable by scripts. */
const ATTEMPT = "google_attempt";
/** Cookie kept until the redirect's token is first used, which must be in the same browser. */
const BINDING = "google_binding";

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  binding: z.string(),
  // A sign-in attempt started before an upgrade has no language.
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
});

/** The `__Host-` prefix needs https; over http on loopback the plain name is used. */
const named = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);
const isSecure = (request: FastifyRequest) => request.protocol === "https";

function options(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request), maxAge: TEN_MINUTES } as const;
}

/** Sets a signed cookie with the state of a Google sign-in attempt, for ten minutes. */
export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, secret }: { cookie: GoogleCookie; secret: string },
): void {
  const signed = new Signer(secret).sign(JSON.stringify(cookie));
  reply.setCookie(named(ATTEMPT, isSecure(request)), signed, options(request));
}

/**
 * Returns the sign-in attempt started in this browser, or null if there is none or its cookie was
 * tampered with. A signed value that has another form also gives null.
 */
export function attemptOf(request: FastifyRequest, secret: string): GoogleCookie | null {
  const raw = request.cookies[named(ATTEMPT, isSecure(request))];
  const signed = raw === undefined ? null : new Signer(secret).unsign(raw);
  if (!signed?.valid) return null;
  const parsed = Attempt.safeParse(JSON.parse(signed.value));
  return parsed.success ? parsed.data : null;
}

/**
 * Deletes the attempt's cookie and, unless `binding` is null, sets the cookie that the token's
 * first use is checked against.
 */
export function finishAttempt(request: FastifyRequest, reply: FastifyReply, binding: string | null): void {
  reply.clearCookie(named(ATTEMPT, isSecure(request)), { path: "/" });
  if (binding) reply.setCookie(named(BINDING, isSecure(request)), binding, options(request));
}

/** Returns the value of the cookie that binds a Google sign-in to this browser; null if absent. */
export const bindingCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[named(BINDING, isSecure(request))] ?? null;
