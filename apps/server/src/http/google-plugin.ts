import type { ApiContext } from "@aavarti/api/context";
import { finishGoogleSignIn, startGoogleSignIn } from "@aavarti/services/auth/google";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { attemptOf, finishAttempt, rememberAttempt } from "./google-cookies.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const one = z.string().optional().catch(undefined);
const Callback = z.object({ state: one, code: one, error: one });

/** The two redirects of a Google sign-in. Whatever goes wrong ends at the sign-in page with one fixed word. */
export const googlePlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get("/api/auth/google", async (request, reply) => {
    const context = createContext(request);
    try {
      await context.attempts.count("google.address", context.address);
      const { url, cookie } = await startGoogleSignIn(context.public);
      rememberAttempt(request, reply, cookie);
      return reply.redirect(url, 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in did not begin");
      return reply.redirect("/login?error=google_auth_failed", 302);
    }
  });

  app.get("/api/auth/google/callback", async (request, reply) => {
    const cookie = attemptOf(request);
    try {
      const { token } = await finishGoogleSignIn(createContext(request).public, {
        query: Callback.parse(request.query),
        cookie,
      });
      finishAttempt(request, reply, cookie?.binding ?? null);
      return reply.redirect(`/login?token=${encodeURIComponent(token)}`, 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in failed");
      finishAttempt(request, reply, null);
      return reply.redirect("/login?error=google_auth_failed", 302);
    }
  });
};
