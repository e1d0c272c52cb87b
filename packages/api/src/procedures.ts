import { ReasonParams } from "@aavarti/contract/errors";
import { ERROR_CODES } from "@aavarti/domain/error-codes";
import { AppError, isUnavailable } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { trialStatus } from "@aavarti/domain/trial";
import type { Session } from "@aavarti/services/auth/authenticate";
import { createServiceContext } from "@aavarti/services/context";
import { answerOnce } from "@aavarti/services/idempotency/answer-once";
import { initTRPC, TRPCError } from "@trpc/server";
// The one way to answer without running the procedure; tRPC exports it nowhere else.
import { middlewareMarker } from "@trpc/server/unstable-core-do-not-import";
import { z } from "zod";
import { appErrorOf, unavailable } from "./app-error-of.ts";
import type { ApiContext } from "./context.ts";
import { explanationsOf } from "./error-answer.ts";
import { ERROR_MAP, httpStatusOf } from "./error-map.ts";

const t = initTRPC.context<ApiContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const failure = appErrorOf(error);
    return {
      code: shape.code,
      message: failure.message,
      data: {
        code: failure.code,
        httpStatus: httpStatusOf(failure.code),
        ...explanationsOf(failure),
        retryAfterSeconds: failure.retryAfterSeconds,
        requestId: ctx?.requestId,
      },
    };
  },
});

export const { router, createCallerFactory } = t;

/**
 * Reads once more what a lost connection cut off: a query changes nothing, so its second answer is
 * as good as the first.
 */
const repeatLostReads = t.middleware(async ({ next, type }) => {
  const result = await next();
  const isLost = !result.ok && isUnavailable(result.error.cause) && result.error.cause.outcome !== "not-connected";
  return isLost && type === "query" ? next() : result;
});

/**
 * Gives our own failures the status of the one map; what is not ours stays a 500 whose message
 * nobody sees.
 */
const translateFailures = t.middleware(async ({ next, type }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(cause instanceof AppError) && !isUnavailable(cause)) return result;
  const failure = isUnavailable(cause) ? unavailable(cause, { isRead: type === "query" }) : cause;
  throw new TRPCError({ code: ERROR_MAP[failure.code].trpc, message: failure.message, cause: failure });
});

/** Anyone. */
export const publicProcedure = t.procedure.use(translateFailures).use(repeatLostReads);

/** What is stored of a failure that came after an effect. */
const KeptExplanation = z.object({ reason: z.string(), params: ReasonParams, message: z.string() });
const KeptFailure = z.object({
  code: z.enum(ERROR_CODES),
  explanation: KeptExplanation,
  fields: z.record(z.string(), KeptExplanation).optional(),
});

/**
 * Carries a mutation out once for each idempotency key of a business and procedure; a repeat of the
 * same call gets the first answer. Public procedures keep no key: they belong to no business, and
 * an answer with a session token must not be stored.
 */
const answerRepeats = t.middleware(async ({ ctx, next, type, path, getRawInput }) => {
  const { idempotencyKey: key = null } = ctx;
  if (type !== "mutation" || key === null) return next();
  // tRPC takes an empty body for a fault; a procedure that needs its input says so itself.
  const input = await getRawInput().catch(() => undefined);
  const { tenant, user } = await ctx.authenticate();
  const content = { user: user.id, input: input ?? null };
  const once = await answerOnce(
    ctx.public,
    { tenantId: tenant.id, route: `tRPC ${path}`, key, content },
    {
      async run(beforeCommit) {
        const result = await next({ ctx: { ...ctx, beforeCommit } });
        if (!result.ok) throw result.error;
        return { status: 200, body: JSON.stringify(result.data) ?? null };
      },
      failureOf: appErrorOf,
      answerOf: ({ code, explanation, fields }) => ({
        status: httpStatusOf(code),
        body: JSON.stringify({ code, explanation, fields: fields && { ...fields } } satisfies z.input<
          typeof KeptFailure
        >),
      }),
    },
  );
  // The kept text is answered the first time too: both are the same to the caller.
  const { status, body } = "answered" in once ? once.answered : once.replayed;
  const data: unknown = body === null ? undefined : JSON.parse(body);
  if (status === 200) return { ok: true, data, marker: middlewareMarker };
  const { code, explanation, fields } = KeptFailure.parse(data);
  throw new AppError(code, explanation, { ...(fields && { fields }) });
});

/** Anyone signed in, whatever became of the account: what an expired tenant may still do. */
export const sessionProcedure = publicProcedure.use(answerRepeats).use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  const service = createServiceContext(ctx.public, {
    tenantId: session.tenant.id,
    timeZone: session.tenant.time_zone,
    actor: { kind: "user", userId: session.user.id, role: session.role, sessionId: session.sessionId },
    requestId: ctx.requestId,
    ip: ctx.public.ip,
    beforeCommit: ctx.beforeCommit ?? null,
  });
  return next({ ctx: { ...ctx, session, service } });
});

/**
 * Signed in, with an account that is paid or in its trial. Everything of the product itself is one
 * of these.
 */
export const memberProcedure = sessionProcedure.use(({ ctx, next }) => {
  requireRunningAccount(ctx.session, ctx.public.now());
  return next();
});

function requireRunningAccount({ tenant }: Session, now: Date): void {
  const { isExpired } = trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now });
  if (!isExpired) return;
  throw refusal("account.inactive");
}
