import { AppError } from "@aavarti/domain/errors";
import { trialStatus } from "@aavarti/domain/trial";
import type { Session } from "@aavarti/services/auth/authenticate";
import { createServiceContext } from "@aavarti/services/context";
import { initTRPC, TRPCError } from "@trpc/server";
import { appErrorOf } from "./app-error-of.ts";
import type { ApiContext } from "./context.ts";
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
        fields: failure.fields,
        retryAfterSeconds: failure.retryAfterSeconds,
        requestId: ctx?.requestId,
      },
    };
  },
});

export const { router, createCallerFactory } = t;

/** Gives our own failures the status of the one map; what is not ours stays a 500 whose message nobody sees. */
const translateFailures = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof AppError)) return result;
  const failure = result.error.cause;
  throw new TRPCError({ code: ERROR_MAP[failure.code].trpc, message: failure.message, cause: failure });
});

/** Anyone. */
export const publicProcedure = t.procedure.use(translateFailures);

/** Anyone signed in, whatever became of the account: what an expired tenant may still do. */
export const sessionProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = await ctx.authenticate();
  const service = createServiceContext(ctx.public, {
    tenantId: session.tenant.id,
    timeZone: session.tenant.time_zone,
    actor: { kind: "user", userId: session.user.id, role: session.role, sessionId: session.sessionId },
    requestId: ctx.requestId,
    ip: ctx.public.ip,
  });
  return next({ ctx: { ...ctx, session, service } });
});

/** Signed in, with an account that is paid or in its trial. Everything of the product itself is one of these. */
export const memberProcedure = sessionProcedure.use(({ ctx, next }) => {
  requireRunningAccount(ctx.session, ctx.public.now());
  return next();
});

function requireRunningAccount({ tenant }: Session, now: Date): void {
  const { isExpired } = trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now });
  if (!isExpired) return;
  throw new AppError("ACCOUNT_INACTIVE", "Your trial has ended. Activate your CRM to continue.");
}
