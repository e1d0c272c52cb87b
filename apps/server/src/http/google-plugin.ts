import type { ApiContext } from "@aavarti/api/context";
import { LANGUAGES, languageAskedFor } from "@aavarti/domain/languages";
import { finishGoogleSignIn, googleCookieSecret, startGoogleSignIn } from "@aavarti/services/auth/google";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { attemptOf, finishAttempt, rememberAttempt } from "./google-cookies.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const one = z.string().optional().catch(undefined);
/** Language of the page where the sign-in starts. */
const Begin = z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) });
const Callback = z.object({ state: one, code: one, error: one });

/**
 * Serves the two addresses of a Google sign-in: `/api/auth/google`, which redirects to Google, and
 * `/api/auth/google/callback`, to which Google redirects back, which signs the user in and
 * redirects to `/login` with the token in the query. Every failure, also one over the limit, is
 * logged and redirects to `/login?error=google_auth_failed`. Attempts to begin are limited per
 * address.
 */
export const googlePlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get("/api/auth/google", async (request, reply) => {
    const context = createContext(request);
    try {
      await context.attempts.count("google.address", context.address);
      const language = Begin.parse(request.query).lang ?? languageAskedFor(request.headers["accept-language"]);
      const { url, cookie } = await startGoogleSignIn(context.public, { language });
      rememberAttempt(request, reply, { cookie, secret: await googleCookieSecret(context.public) });
      return reply.redirect(url, 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in did not begin");
      return reply.redirect("/login?error=google_auth_failed", 302);
    }
  });

  app.get("/api/auth/google/callback", async (request, reply) => {
    const { public: context } = createContext(request);
    try {
      const cookie = attemptOf(request, await googleCookieSecret(context));
      const { token } = await finishGoogleSignIn(context, { query: Callback.parse(request.query), cookie });
      finishAttempt(request, reply, cookie?.binding ?? null);
      return reply.redirect(`/login?token=${encodeURIComponent(token)}`, 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in failed");
      finishAttempt(request, reply, null);
      return reply.redirect("/login?error=google_auth_failed", 302);
    }
  });
};
