import { appErrorOf, invalidInput } from "@aavarti/api/app-error-of";
import type { ApiContext } from "@aavarti/api/context";
import { InvitationToken } from "@aavarti/contract/team";
import { LANGUAGES, type Language, languageAskedFor } from "@aavarti/domain/languages";
import { finishGoogleSignIn, googleCookieSecret, startGoogleSignIn } from "@aavarti/services/auth/google";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { attemptOf, finishAttempt, rememberAttempt } from "./google-cookies.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const one = z.string().optional().catch(undefined);
/**
 * Language of the page where the sign-in starts; with `business=own`, somebody without a business
 * wants one of their own.
 */
const Begin = z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined), business: one });
const Callback = z.object({ state: one, code: one, error: one });
const BeginInvited = InvitationToken.extend({ language: z.enum(LANGUAGES).optional().catch(undefined) });

/** The reasons of an invitation that its page explains; any other failure has one fixed text. */
const EXPLAINED: readonly string[] = [
  "invitation.used",
  "invitation.revoked",
  "invitation.expired",
  "invitation.otherAddress",
  "member.suspended",
];

/**
 * Serves the addresses of a Google sign-in: `/api/auth/google`, which redirects to Google, and
 * `/api/auth/google/callback`, to which Google redirects back, which signs the user in and
 * redirects to `/login` with the token in the query. A POST to `/api/auth/google/invitation` with
 * an invitation's token answers with the address to go to, and the person joins that business.
 * Somebody who may enter no business is redirected to `/invitation?choice=…` to choose, and one
 * whose invitation can't be accepted to `/invitation?problem=…`. Every other failure, also one
 * over the limit, is logged and redirects to `/login?error=google_auth_failed`. Attempts to begin
 * are limited per address.
 */
export const googlePlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.get("/api/auth/google", async (request, reply) => {
    try {
      const { lang, business } = Begin.parse(request.query);
      const wish = { ...languageOf(request, lang), wantsBusiness: business === "own" };
      return reply.redirect(await begin(createContext(request), { request, reply, wish }), 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in did not begin");
      return reply.redirect("/login?error=google_auth_failed", 302);
    }
  });

  app.post("/api/auth/google/invitation", async (request, reply) => {
    const { token, language } = parseBody(BeginInvited, request.body);
    const wish = { ...languageOf(request, language), invitation: token };
    return reply.send({ url: await begin(createContext(request), { request, reply, wish }) });
  });

  app.get("/api/auth/google/callback", async (request, reply) => {
    const { public: context } = createContext(request);
    let isInvited = false;
    try {
      const cookie = attemptOf(request, await googleCookieSecret(context));
      isInvited = cookie?.invitation !== undefined;
      const outcome = await finishGoogleSignIn(context, { query: Callback.parse(request.query), cookie });
      if ("choice" in outcome) {
        finishAttempt(request, reply, null);
        return reply.redirect(`/invitation?choice=${outcome.choice}`, 302);
      }
      finishAttempt(request, reply, cookie?.binding ?? null);
      return reply.redirect(`/login?token=${encodeURIComponent(outcome.token)}`, 302);
    } catch (error) {
      request.log.warn({ err: error }, "google sign-in failed");
      finishAttempt(request, reply, null);
      if (!isInvited) return reply.redirect("/login?error=google_auth_failed", 302);
      const { reason } = appErrorOf(error).explanation;
      return reply.redirect(`/invitation?problem=${EXPLAINED.includes(reason) ? reason : "google"}`, 302);
    }
  });
};

type Beginning = {
  request: FastifyRequest;
  reply: FastifyReply;
  wish: Parameters<typeof startGoogleSignIn>[1];
};

/** Returns the address at Google, after the browser was given the cookie of the attempt. */
async function begin(context: ApiContext, { request, reply, wish }: Beginning): Promise<string> {
  await context.attempts.count("google.address", context.address);
  const { url, cookie } = await startGoogleSignIn(context.public, wish);
  rememberAttempt(request, reply, { cookie, secret: await googleCookieSecret(context.public) });
  return url;
}

const languageOf = (request: FastifyRequest, given: Language | undefined): { language: Language } => ({
  language: given ?? languageAskedFor(request.headers["accept-language"]),
});

/** @throws AppError VALIDATION_FAILED for a body of another form. */
function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
