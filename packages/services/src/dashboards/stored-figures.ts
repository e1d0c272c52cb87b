import { forgetRequest, hasMoreTerms } from "@aavarti/db/queries/calculations";
import { type FigureSums, isOfMovements, sumFigures } from "@aavarti/db/queries/key-figures";
import { findStoredFigures, saveFigures } from "@aavarti/db/queries/stored-figures";
import type { TenantTrx } from "@aavarti/db/tenant";
import { figuresOf, type KeyFigureCode } from "@aavarti/domain/key-figures";
import { calculateFigures as calculateJob } from "@aavarti/jobs/definitions/figures";
import { isOldAnswer } from "../calculations/calculations.ts";
import type { ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { figureQuestion } from "./figure-question.ts";

/** What is stored of a large business's key figures. */
export type StoredFigures = { sums: readonly FigureSums[] | null; calculatedAt: Date | null; isOld: boolean };

/**
 * Returns the stored key figures of a business with more than so many terms; null for a smaller
 * one. They are old if they are of another day, or older than twenty times their calculation took
 * and three seconds; without `sums` if these figures were never calculated.
 */
export async function findFigures(
  ctx: ServiceContext,
  trx: TenantTrx,
  { codes, liveTerms }: { codes: readonly KeyFigureCode[]; liveTerms: number },
): Promise<StoredFigures | null> {
  const row = await findStoredFigures(trx);
  if (!row) return (await hasMoreTerms(trx, liveTerms)) ? { sums: null, calculatedAt: null, isOld: true } : null;
  const { calculated_at: calculatedAt, took_ms: tookMs, day, sums } = row;
  if (!calculatedAt || !sums?.every(({ code }) => codes.includes(code)))
    return { sums: null, calculatedAt: null, isOld: true };
  const isOld = day !== ctx.today() || isOldAnswer(ctx, { calculated_at: calculatedAt, took_ms: tookMs ?? 0 });
  return { sums, calculatedAt, isOld };
}

/**
 * Calculates the key figures of the business's type and stores them. Those of movements are left
 * out while the business's earlier movements are being recorded.
 */
export async function calculateFigures(ctx: ServiceContext): Promise<void> {
  const at = ctx.now();
  const { industry_type: industryType } = await ctx.transact(readTenant);
  const codes = figuresOf(industryType);
  if (codes.some(isOfMovements)) await recordDueMovements(ctx, Number.POSITIVE_INFINITY);
  const start = ctx.now().getTime();
  const sums = await ctx.transact(
    async ({ trx }) => {
      const isRecorded = !codes.some(isOfMovements) || (await areMovementsRecorded(trx, ctx.today()));
      const known = codes.filter((code) => isRecorded || !isOfMovements(code));
      return known.length === 0 ? [] : sumFigures(trx, known, figureQuestion(ctx));
    },
    { isSnapshot: true },
  );
  const tookMs = ctx.now().getTime() - start;
  await ctx.transact(async ({ trx }) => {
    await saveFigures(trx, { tenantId: ctx.tenantId, day: ctx.today(), at, tookMs, sums });
    await forgetRequest(trx, calculateJob.key({ tenantId: ctx.tenantId }));
  });
}
