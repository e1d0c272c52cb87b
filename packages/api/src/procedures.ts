import { ReasonParams } from "@aavarti/contract/errors";
import { hasSecretAnswer } from "@aavarti/contract/keyed-mutations";
import { ERROR_CODES } from "@aavarti/domain/error-codes";
import { AppError, isUnavailable, isWorthRepeating } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { trialStatus } from "@aavarti/domain/trial";
import type { Session } from "@aavarti/services/auth/authenticate";
import { createServiceContext, requirePermission } from "@aavarti/services/context";
import { answerOnce } from "@aavarti/services/idempotency/answer-once";
import { initTRPC, TRPCError } from "@trpc/server";
// The only way to respond without running the procedure; tRPC exports it nowhere else.
import { middlewareMarker } from "@trpc/server/unstable-core-do-not-import";
import { z } from "zod";
import { type Access, type Account, accessFrom, type Needs } from "./access.ts";
import { appErrorOf, unavailable } from "./app-error-of.ts";
import type { ApiContext } from "./context.ts";
import { explanationsOf } from "./error-answer.ts";
import { ERROR_MAP, httpStatusOf } from "./error-map.ts";

const t = initTRPC
  .context<ApiContext>()
  .meta<{ access: Access }>()
  .create({
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
 * Retries a query once after a lost connection: it changes nothing, so the second result is as good
 * as the first.
 */
const repeatLostReads = t.middleware(async ({ next, type }) => {
  const result = await next();
  const isLost = !result.ok && isUnavailable(result.error.cause) && isWorthRepeating(result.error.cause);
  return isLost && type === "query" ? next() : result;
});

/**
 * Gives our own errors their status from `ERROR_MAP`; any other error stays a 500 without its
 * message.
 */
const translateFailures = t.middleware(async ({ next, type }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (!(cause instanceof AppError) && !isUnavailable(cause)) return result;
  const failure = isUnavailable(cause) ? unavailable(cause, { isRead: type === "query" }) : cause;
  throw new TRPCError({ code: ERROR_MAP[failure.code].trpc, message: failure.message, cause: failure });
});

const anyProcedure = t.procedure.use(translateFailures).use(repeatLostReads);

/**
 * Returns a procedure that anyone may call, signed in or not, with the reason why it needs no
 * sign-in. A query that lost its connection to the database is repeated once. Our errors get the
 * codes of `ERROR_MAP`.
 */
export const publicProcedure = (open: string) => anyProcedure.meta({ access: accessFrom("none", { open }) });

/** The stored explanation of an error that occurred after an effect. */
const KeptExplanation = z.object({ reason: z.string(), params: ReasonParams, message: z.string() });
const KeptFailure = z.object({
  code: z.enum(ERROR_CODES),
  explanation: KeptExplanation,
  fields: z.record(z.string(), KeptExplanation).optional(),
});

/**
 * Runs a mutation once per idempotency key of a business and procedure; repeats get the first
 * response. Public procedures keep no keys: they belong to no business, and a response with a
 * session token must not be stored, nor one with another secret (`hasSecretAnswer`).
 */
const answerRepeats = t.middleware(async ({ ctx, next, type, path, getRawInput }) => {
  const { idempotencyKey: key = null } = ctx;
  if (type !== "mutation" || key === null || hasSecretAnswer(path)) return next();
  // tRPC rejects an empty body; a procedure that needs input rejects it itself.
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
  // Sends the stored text the first time too, so that a repeat is identical.
  const { status, body } = "answered" in once ? once.answered : once.replayed;
  const data: unknown = body === null ? undefined : JSON.parse(body);
  if (status === 200) return { ok: true, data, marker: middlewareMarker };
  const { code, explanation, fields } = KeptFailure.parse(data);
  throw new AppError(code, explanation, { ...(fields && { fields }) });
});

const signedInProcedure = anyProcedure.use(answerRepeats).use(async ({ ctx, next, meta }) => {
  const session = await ctx.authenticate();
  const service = createServiceContext(ctx.public, {
    tenantId: session.tenant.id,
    timeZone: session.tenant.time_zone,
    actor: { kind: "user", userId: session.user.id, role: session.role, sessionId: session.sessionId },
    requestId: ctx.requestId,
    ip: ctx.public.ip,
    beforeCommit: ctx.beforeCommit ?? null,
  });
  // Only the functions below make procedures of this, and they declare what each needs.
  if (meta === undefined) throw new Error("a procedure declares no access");
  if (meta.access.account === "running") requireRunningAccount(session, ctx.public.now());
  for (const permission of meta.access.permissions) requirePermission(service, permission);
  return next({ ctx: { ...ctx, session, service } });
});

const declared = (account: Account, needs: Needs) => signedInProcedure.meta({ access: accessFrom(account, needs) });

/**
 * Returns a procedure for signed-in users, whatever the account's status, such as an expired trial,
 * whose role has these permissions; adds `session` and `service` to the context. Permissions that
 * depend on the input are left to the verb. A repeat of a mutation with an idempotency key gets the
 * first answer again; its transactions record that the request had an effect.
 * @throws AppError (when called) UNAUTHORIZED without a valid session; FORBIDDEN without a
 * permission.
 */
export const sessionProcedure = (needs: Needs) => declared("any", needs);

/**
 * Returns a procedure like `sessionProcedure`, for an account that is active or in its trial. All
 * product features use it.
 * @throws AppError (when called) also ACCOUNT_INACTIVE for any other account.
 */
export const memberProcedure = (needs: Needs) => declared("running", needs);

function requireRunningAccount({ tenant }: Session, now: Date): void {
  const { isExpired } = trialStatus({ accountStatus: tenant.account_status, trialEndsAt: tenant.trial_ends_at, now });
  if (!isExpired) return;
  throw refusal("account.inactive");
}
