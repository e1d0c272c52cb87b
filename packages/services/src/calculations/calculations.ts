import type { Stored } from "@aavarti/contract/dashboards/stored";
import { findFailure, noteFailure, noteRequest, noteRetry } from "@aavarti/db/queries/calculations";
import type { TenantTrx } from "@aavarti/db/tenant";
import { todayIn } from "@aavarti/domain/calendar";
import { isUnavailable } from "@aavarti/domain/errors";
import { notFound, refusal } from "@aavarti/domain/refusal";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import { calculateFigures, calculateList, calculateReport, calculateWidget } from "@aavarti/jobs/definitions/figures";
import { advanceForecast } from "@aavarti/jobs/definitions/forecasts";
import type { ServiceContext, Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** A business with more terms than these gets what reads them all from jobs. */
export const LIVE_TERMS = 5_000;

/** An answer may be so many times as old as its calculation takes: a twentieth of a core. */
const TIMES = 20;
/** But this old always. Milliseconds. */
const LEAST_AGE_MS = 3_000;
/** A request is repeated after so long, in case its job was lost. Milliseconds. */
const REPEAT_MS = 60_000;
/** What failed for good is asked for again after so long without anybody's doing. Milliseconds. */
const AGAIN_MS = 24 * 60 * 60_000;

/** The jobs that calculate something that is stored. */
const JOBS = [calculateFigures, calculateList, calculateReport, calculateWidget, advanceForecast] as const;

/** Since when a calculation can't be done, and the id by which it is tried again. */
export type Failure = NonNullable<Stored["failure"]>;

/** Returns whether a stored answer is older than twenty times it took, and than three seconds. */
export const isOldAnswer = (
  ctx: ServiceContext,
  { calculated_at: at, took_ms: tookMs }: { calculated_at: Date; took_ms: number },
): boolean => ctx.now().getTime() - at.getTime() > Math.max(LEAST_AGE_MS, TIMES * tookMs);

/** Returns the failure of a calculation that couldn't be done for good; null for another. */
export async function findFailed<Payload>(
  trx: TenantTrx,
  job: JobDefinition<Payload>,
  payload: Payload,
): Promise<Failure | null> {
  const failed = await findFailure(trx, job.key(payload));
  return failed ? { id: failed.id, since: failed.failed_since.toISOString() } : null;
}

/**
 * Asks for a calculation: enqueues its job, unless that was done in the last minute and it isn't
 * calculated since (`forgetRequest`). One that failed for good is asked for again only a day later,
 * or by `calculateAgain`; its failure is returned, else null.
 */
export async function requestCalculation<Payload>(
  ctx: ServiceContext,
  job: JobDefinition<Payload>,
  payload: Payload,
): Promise<Failure | null> {
  const at = ctx.now();
  return ctx.transact(async (unit) => {
    const isNew = await noteRequest(unit.trx, {
      ...requestOf(ctx, job, payload),
      since: new Date(at.getTime() - REPEAT_MS),
      failedSince: new Date(at.getTime() - AGAIN_MS),
    });
    if (isNew) await unit.enqueue(job, payload);
    return isNew ? null : findFailed(unit.trx, job, payload);
  });
}

const requestOf = <Payload>(ctx: ServiceContext, job: JobDefinition<Payload>, payload: Payload) => ({
  tenantId: ctx.tenantId,
  id: ctx.newId(),
  key: job.key(payload),
  job: job.name,
  payload,
  at: ctx.now(),
});

/**
 * Calculates for an answer what is stored of a large business, the first of a day. Where that takes
 * longer than a statement may while somebody waits, it is asked for, from a job that has more time,
 * so that a later look finds it.
 * @throws UnavailableError then, CONFLICT where the job failed for good, and whatever `calculate`
 * throws.
 */
export async function calculateFirst<Answer, Payload>(
  ctx: ServiceContext,
  { job, payload }: { job: JobDefinition<Payload>; payload: Payload },
  calculate: () => Promise<Answer>,
): Promise<Answer> {
  const failure = await ctx.transact(({ trx }) => findFailed(trx, job, payload));
  if (failure) throw notCalculated(ctx, failure);
  try {
    return await calculate();
  } catch (error) {
    if (isUnavailable(error)) await requestCalculation(ctx, job, payload);
    throw error;
  }
}

/** Returns whether a newer answer is being calculated, and since when it can't be. */
export const stateOf = (isOld: boolean, failure: Failure | null): Pick<Stored, "isUpdating" | "failure"> =>
  failure ? { isUpdating: false, failure } : { isUpdating: isOld };

/** The error of what was never calculated and can't be: since when, and what to try again. */
export const notCalculated = ({ timeZone }: ServiceContext, { id, since }: Failure) =>
  refusal("analytics.notCalculated", { id, day: todayIn(timeZone, new Date(since)) });

/**
 * Stores that a job that calculates something failed for good, so that answers say so. The first
 * time it is also logged as an error, for the operator.
 */
export async function calculationFailed<Payload>(
  ctx: ServiceContext,
  job: JobDefinition<Payload>,
  payload: Payload,
): Promise<void> {
  const isNew = await ctx.transact(({ trx }) => noteFailure(trx, requestOf(ctx, job, payload)));
  if (isNew) ctx.log.error({ tenantId: ctx.tenantId, job: job.name, payload }, "a calculation can't be done");
}

/**
 * Tries a calculation again that failed for good; nothing happens while it is being tried. Whoever
 * asks may not have to see what it calculates.
 * @throws AppError FORBIDDEN for a job; NOT_FOUND also for one that was calculated since.
 */
export async function calculateAgain(ctx: ServiceContext, { id }: { id: string }): Promise<void> {
  requirePerson(ctx);
  await ctx.transact(async (unit) => {
    const retried = await noteRetry(unit.trx, { id, at: ctx.now() });
    if (!retried) throw notFound("calculation");
    if (!retried.is_due) return;
    for (const job of JOBS) if (job.name === retried.job) await enqueueAs(unit, job, retried.payload);
  });
}

const enqueueAs = <Payload>(unit: Unit, job: JobDefinition<Payload>, payload: unknown): Promise<void> =>
  unit.enqueue(job, job.payload.parse(payload));
