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
  invitation: z.string().optional(),
  wantsBusiness: z.boolean().optional(),
});

/** The `__Host-` prefix needs https; over http on loopback the plain name is used. */
const named = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);
const isSecure = (request: FastifyRequest) => request.protocol === "https";

function options(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request), maxAge: TEN_MINUTES } as const;
}

/**
 * Sets, on the response, a signed cookie with the state of a Google sign-in that begins in this
 * browser, for ten minutes; scripts can't read it.
 */
export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, secret }: { cookie: GoogleCookie; secret: string },
): void {
  const signed = new Signer(secret).sign(JSON.stringify(cookie));
  reply.setCookie(named(ATTEMPT, isSecure(request)), signed, options(request));
}

/**
 * Returns the state of the Google sign-in that was begun in this browser, from its cookie
 * (`rememberAttempt`); null if there is none, its signature is not ours, or it has another form.
 * Its age is not checked here: the browser deletes it.
 */
export function attemptOf(request: FastifyRequest, secret: string): GoogleCookie | null {
  const raw = request.cookies[named(ATTEMPT, isSecure(request))];
  const signed = raw === undefined ? null : new Signer(secret).unsign(raw);
  if (!signed?.valid) return null;
  const parsed = Attempt.safeParse(JSON.parse(signed.value));
  return parsed.success ? parsed.data : null;
}

/**
 * Deletes, on the response, the cookie of a Google sign-in that was begun and, unless `binding` is
 * null, sets for ten minutes the cookie with that value, which must come with the first use of the
 * sign-in's token.
 */
export function finishAttempt(request: FastifyRequest, reply: FastifyReply, binding: string | null): void {
  reply.clearCookie(named(ATTEMPT, isSecure(request)), { path: "/" });
  if (binding) reply.setCookie(named(BINDING, isSecure(request)), binding, options(request));
}

/**
 * Returns the value of the cookie that binds the token of a Google sign-in to this browser
 * (`finishAttempt`); null if absent.
 */
export const bindingCookieOf = (request: FastifyRequest): string | null =>
  request.cookies[named(BINDING, isSecure(request))] ?? null;
