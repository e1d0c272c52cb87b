import { Capacities, Occupancy, TopProducts } from "@aavarti/contract/dashboards";
import { Dispatch } from "@aavarti/contract/dashboards/ecommerce";
import { Persistency } from "@aavarti/contract/dashboards/financial-services";
import { Continuity } from "@aavarti/contract/dashboards/healthcare";
import { JoinsAndLeaves, SurvivalCurves } from "@aavarti/contract/dashboards/media-entertainment";
import { GivingProgress } from "@aavarti/contract/dashboards/ngo-associations";
import { CustomerCohorts, MrrWaterfall } from "@aavarti/contract/dashboards/software-saas";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import { Recharges } from "@aavarti/contract/dashboards/telecom";
import { forgetRequest, hasMoreTerms } from "@aavarti/db/queries/calculations";
import { findStoredWidget, saveWidget } from "@aavarti/db/queries/stored-widgets";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { StoredWidget } from "@aavarti/domain/stored-widgets";
import { calculateWidget } from "@aavarti/jobs/definitions/figures";
import { calculateFirst, isOldAnswer, LIVE_TERMS, requestCalculation, stateOf } from "../calculations/calculations.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readDispatch } from "./ecommerce.ts";
import { readPersistency } from "./financial-services.ts";
import { readContinuity } from "./healthcare.ts";
import { listCapacities, listTopProducts } from "./key-figures.ts";
import { readJoinsAndLeaves, readSurvivalCurves } from "./media-entertainment.ts";
import { readGivingProgress, showGiving } from "./ngo-associations.ts";
import { readCustomerCohorts, readMrrWaterfall } from "./software-saas.ts";
import { readRecharges } from "./telecom.ts";
import { readOccupancy } from "./travel-hospitality.ts";

type Answers = {
  capacities: Capacities;
  continuity: Continuity;
  customerCohorts: CustomerCohorts;
  dispatch: Dispatch;
  givingProgress: GivingProgress;
  joinsAndLeaves: JoinsAndLeaves;
  mrrWaterfall: MrrWaterfall;
  occupancy: Occupancy;
  persistency: Persistency;
  recharges: Recharges;
  survivalCurves: SurvivalCurves;
  topProducts: TopProducts;
};
type Widget<Answer> = {
  /** An answer that an earlier version stored in another shape counts as none. */
  schema: { safeParse(stored: unknown): { data?: Answer | undefined } };
  read: (ctx: ServiceContext) => Promise<Answer>;
  /** Makes of what the system sees what the user may see. */
  show?: (ctx: ServiceContext, answer: Answer) => Promise<Answer>;
};

const WIDGETS: { [Name in StoredWidget]: Widget<Answers[Name]> } = {
  capacities: { schema: Capacities, read: listCapacities },
  continuity: { schema: Continuity, read: readContinuity },
  customerCohorts: { schema: CustomerCohorts, read: readCustomerCohorts },
  dispatch: { schema: Dispatch, read: readDispatch },
  givingProgress: { schema: GivingProgress, read: readGivingProgress, show: showGiving },
  joinsAndLeaves: { schema: JoinsAndLeaves, read: readJoinsAndLeaves },
  mrrWaterfall: { schema: MrrWaterfall, read: readMrrWaterfall },
  occupancy: { schema: Occupancy, read: readOccupancy },
  persistency: { schema: Persistency, read: readPersistency },
  recharges: { schema: Recharges, read: readRecharges },
  survivalCurves: { schema: SurvivalCurves, read: readSurvivalCurves },
  topProducts: { schema: TopProducts, read: listTopProducts },
};

/**
 * Returns a part of the business's dashboard. With more than 5,000 terms (`liveTerms`) it is the
 * last of today in its time zone that was calculated, with when that was; where it is older than
 * twenty times its calculation took and three seconds, a newer one is asked for. The first of a day
 * is calculated for the answer and stored, as its days would be wrong otherwise.
 *
 * What is stored is what the system sees; what the user may not see is left out at reading.
 * @throws AppError FORBIDDEN without `analytics.read`, CONFLICT where its job failed for good.
 */
export async function readWidget<Name extends StoredWidget>(
  ctx: ServiceContext,
  name: Name,
  { liveTerms = LIVE_TERMS } = {},
): Promise<Answers[Name] & Stored> {
  requirePermission(ctx, "analytics.read");
  const { read, show = (_ctx, answer) => Promise.resolve(answer) }: Widget<Answers[Name]> = WIDGETS[name];
  const payload = { tenantId: ctx.tenantId, widget: name };
  const stored = await ctx.transact(({ trx }) => findAnswer(ctx, trx, name, liveTerms));
  if (stored === "live") return { ...(await read(ctx)), calculatedAt: null, isUpdating: false };
  if (stored === "none") {
    const { answer, at } = await calculateFirst(ctx, { job: calculateWidget, payload }, () => storeWidget(ctx, name));
    return { ...(await show(ctx, answer)), calculatedAt: at.toISOString(), isUpdating: false };
  }
  const { answer, calculatedAt, isOld } = stored;
  const failure = isOld ? await requestCalculation(ctx, calculateWidget, payload) : null;
  return { ...(await show(ctx, answer)), calculatedAt: calculatedAt.toISOString(), ...stateOf(isOld, failure) };
}

async function findAnswer<Name extends StoredWidget>(
  ctx: ServiceContext,
  trx: TenantTrx,
  name: Name,
  liveTerms: number,
): Promise<"live" | "none" | { answer: Answers[Name]; calculatedAt: Date; isOld: boolean }> {
  const row = await findStoredWidget(trx, name);
  if (!row) return (await hasMoreTerms(trx, liveTerms)) ? "none" : "live";
  const { schema }: Widget<Answers[Name]> = WIDGETS[name];
  const { data: answer } = schema.safeParse(row.answer);
  if (answer === undefined || row.day !== ctx.today()) return "none";
  return { answer, calculatedAt: row.calculated_at, isOld: isOldAnswer(ctx, row) };
}

/** Calculates a part of the dashboard as the system sees it, stores it, and returns it. */
export async function storeWidget<Name extends StoredWidget>(
  ctx: ServiceContext,
  name: Name,
): Promise<{ answer: Answers[Name]; at: Date }> {
  const at = ctx.now();
  const day = ctx.today();
  const { read }: Widget<Answers[Name]> = WIDGETS[name];
  const answer = await read({ ...ctx, actor: { kind: "system", job: calculateWidget.name } });
  const tookMs = ctx.now().getTime() - at.getTime();
  await ctx.transact(async ({ trx }) => {
    await saveWidget(trx, { tenantId: ctx.tenantId, widget: name, day, at, tookMs, answer });
    await forgetRequest(trx, calculateWidget.key({ tenantId: ctx.tenantId, widget: name }));
  });
  return { answer, at };
}
