import type {
  Capacities,
  FigureRows,
  FigureRowsQuery,
  KeyFigure,
  KeyFigures,
  TopProducts,
} from "@aavarti/contract/dashboards";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import type { FigureQuestion } from "@aavarti/db/queries/dashboards/figure-rows";
import {
  type FigureSums,
  isOfMovements,
  listFigureRows,
  listStoredFigureRows,
  listCapacities as queryCapacities,
  listTopProducts as queryTopProducts,
  sumFigures,
} from "@aavarti/db/queries/key-figures";
import type { TenantTrx } from "@aavarti/db/tenant";
import {
  figuresOf,
  isAmountShare,
  isOfAmounts,
  isOfPayments,
  isQuotient,
  KEY_FIGURES,
  type KeyFigureCode,
} from "@aavarti/domain/key-figures";
import { toAmountNumber } from "@aavarti/domain/money";
import { MOST_STORED_ROWS } from "@aavarti/domain/stored-lists";
import { calculateFigures } from "@aavarti/jobs/definitions/figures";
import { maySeeTotals } from "../analytics/collected-in.ts";
import { LIVE_TERMS, requestCalculation, stateOf } from "../calculations/calculations.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { figureQuestion } from "./figure-question.ts";
import { allInCurrency, inCurrency } from "./in-currency.ts";
import { findFigures } from "./stored-figures.ts";
import { readList } from "./stored-lists.ts";

const TOP_PRODUCTS = 5;

/**
 * Returns the six key figures of the dashboard of the business's type, in their order, as of today
 * in its time zone; flows over the last thirty days. Money is in the business's currency, rounded
 * once. A figure is the sum of its rows (see `listFigureRows`), or a quotient of two such sums,
 * null when there is nothing to divide by. One of payments received is null for a user without
 * `payments.totals`.
 *
 * With more than 5,000 terms (`liveTerms`) they are those that a job calculated last, with when
 * that was. Where these are old, it is asked for new ones; before the first there are none.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function readKeyFigures(ctx: ServiceContext, { liveTerms = LIVE_TERMS } = {}): Promise<KeyFigures> {
  requirePermission(ctx, "analytics.read");
  const { industryType, codes, stored } = await ctx.transact(async (unit) => {
    const { industry_type: industryType } = await readTenant(unit);
    const codes = figuresOf(industryType);
    return { industryType, codes, stored: await findFigures(ctx, unit.trx, { codes, liveTerms }) };
  });
  if (stored) {
    const failure = stored.isOld ? await requestCalculation(ctx, calculateFigures, { tenantId: ctx.tenantId }) : null;
    const { sums, calculatedAt, isOld } = stored;
    const figures = sums === null ? [] : codes.map((code) => toFigure({ code, sums: sumsFor(ctx, sums, code) }));
    return { industryType, figures, calculatedAt: calculatedAt?.toISOString() ?? null, ...stateOf(isOld, failure) };
  }
  if (codes.some(isOfMovements)) await recordDueMovements(ctx);
  const figures = await ctx.transact(
    async ({ trx }) => (await sumKnown(ctx, trx, codes, figureQuestion(ctx))).map(toFigure),
    {
      isSnapshot: true,
    },
  );
  return { industryType, figures, calculatedAt: null, isUpdating: false };
}

const sumsFor = (ctx: ServiceContext, sums: readonly FigureSums[], code: KeyFigureCode): FigureSums | null =>
  maySeeTotals(ctx) || !isOfPayments(code) ? (sums.find((row) => row.code === code) ?? null) : null;

/**
 * Returns the sums of key figures; null for one of movements while a business's earlier movements
 * are being recorded, and for one of payments received that the user may not see.
 */
async function sumKnown(
  ctx: ServiceContext,
  trx: TenantTrx,
  codes: readonly KeyFigureCode[],
  asked: FigureQuestion,
): Promise<{ code: KeyFigureCode; sums: FigureSums | null }[]> {
  const isRecorded = !codes.some(isOfMovements) || (await areMovementsRecorded(trx, ctx.today()));
  const known = codes.filter(
    (code) => (isRecorded || !isOfMovements(code)) && (maySeeTotals(ctx) || !isOfPayments(code)),
  );
  const sums = known.length === 0 ? [] : await sumFigures(trx, known, asked);
  return codes.map((code) => ({ code, sums: sums.find((row) => row.code === code) ?? null }));
}

/**
 * Returns a key figure, with `from` and `until` that of these days, with up to `limit` of the rows
 * that make it up, those that count most first.
 * Without the limit, their parts and wholes add up to the figure's: amounts are rounded so that
 * they do. With more than 5,000 terms (`liveTerms`) figure and rows are those that a job calculated
 * last (`openList`), without what is gone since; other days and more than 2,000 rows are read live.
 * @throws AppError FORBIDDEN without `analytics.read` and `customers.read`, and for a figure of
 * payments received without `payments.totals`.
 */
export async function explainFigure(
  ctx: ServiceContext,
  { code, limit, from, until }: FigureRowsQuery,
  options: { liveTerms?: number } = {},
): Promise<FigureRows & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  if (isOfPayments(code)) requirePermission(ctx, "payments.totals");
  const isStored = from === undefined && limit <= MOST_STORED_ROWS;
  const asked = figureQuestion(ctx, code, { from, until });
  const isOutsideTrash = !isOfMovements(code) && !isOfPayments(code);
  const prepareLive = async () => {
    if (isOfMovements(code)) await recordDueMovements(ctx);
  };
  const of = isStored ? ({ list: "figure", filter: code } as const) : null;
  return readList(ctx, { of, ...options, prepareLive }, async ({ trx }, stored) => {
    const [known = { code, sums: null }] = stored
      ? [{ code, sums: stored.head }]
      : await sumKnown(ctx, trx, [code], asked);
    const read = () =>
      stored
        ? listStoredFigureRows(trx, code, { limit, isOutsideTrash })
        : listFigureRows(trx, code, { ...asked, limit });
    const rows = known.sums === null ? [] : await read();
    const parts = rows.map(({ part }) => part);
    const wholes = rows.map(({ whole }) => whole);
    const inParts = isOfAmounts(code) ? allInCurrency(parts) : parts.map(Number);
    const inWholes = isAmountShare(code) ? allInCurrency(wholes) : wholes.map(Number);
    return {
      figure: toFigure(known),
      items: rows.map((row, place) => ({
        subscriptionId: row.subscription_id,
        customerId: row.customer_id,
        productId: row.product_id,
        customerName: row.customer_name,
        productName: row.product_name,
        on: row.on_date,
        part: inParts[place] ?? 0,
        whole: inWholes[place] ?? 0,
      })),
    };
  });
}

/**
 * Returns the five products with the largest monthly recurring revenue, in the tenant's currency,
 * and how many subscriptions of each are running today.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function listTopProducts(ctx: ServiceContext): Promise<TopProducts> {
  requirePermission(ctx, "analytics.read");
  return ctx.transact(async ({ trx }) => ({
    items: (await queryTopProducts(trx, { today: ctx.today(), limit: TOP_PRODUCTS })).map(({ mrr, ...product }) => ({
      ...product,
      mrr: inCurrency(mrr),
    })),
  }));
}

/** Products on the board of capacities. */
const MOST_CAPACITIES = 100;

/**
 * Returns the products with a capacity, and how many of their places are taken by subscriptions
 * that run today; those with the largest share taken first, at most 100.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function listCapacities(ctx: ServiceContext): Promise<Capacities> {
  requirePermission(ctx, "analytics.read");
  return ctx.transact(async ({ trx }) => ({
    items: await queryCapacities(trx, { today: ctx.today(), limit: MOST_CAPACITIES }),
  }));
}

function toFigure({ code, sums }: { code: KeyFigureCode; sums: FigureSums | null }): KeyFigure {
  const unit = KEY_FIGURES[code];
  if (sums === null) return { code, unit, value: null, part: null, whole: null, rows: 0 };
  const { rows } = sums;
  const part = partOf(code, sums.part);
  const whole = wholeOf(code, sums.whole);
  if (!isQuotient(code)) return { code, unit, value: part, part: null, whole: null, rows };
  return { code, unit, value: whole === 0 ? null : quotient(code, sums), part, whole, rows };
}

/** The unrounded parts are divided, so that an average of amounts is rounded once. */
function quotient(code: KeyFigureCode, { part, whole }: Pick<FigureSums, "part" | "whole">): number {
  const exact = Number(part) / Number(whole);
  // As in the reports: who came after the span began can lose more than there was.
  const value = code === "grr" ? Math.min(1, Math.max(0, exact)) : exact;
  return KEY_FIGURES[code] === "money" ? toAmountNumber(Math.round(value)) : value;
}

const partOf = (code: KeyFigureCode, part: string): number => (isOfAmounts(code) ? inCurrency(part) : Number(part));
const wholeOf = (code: KeyFigureCode, whole: string): number =>
  isAmountShare(code) ? inCurrency(whole) : Number(whole);
