import type { AutomaticAnswers, SaveAutomaticAnswers } from "@aavarti/contract/automatic-answers";
import {
  countAutomaticAnswers,
  findAutomaticAnswers,
  saveAutomaticAnswers as saveRow,
} from "@aavarti/db/queries/automatic-answers";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import {
  AUTOMATIC_INTENTS,
  type AutomaticAnswerSettings,
  NO_AUTOMATIC_ANSWERS,
  WEEKDAYS,
} from "@aavarti/domain/inbox/automatic-answers";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";

/** Returns what the business lets be answered automatically, and when: nothing until it chose. */
export async function automaticAnswersOf(trx: TenantTrx): Promise<AutomaticAnswerSettings> {
  const row = await findAutomaticAnswers(trx);
  if (!row) return NO_AUTOMATIC_ANSWERS;
  return {
    intents: AUTOMATIC_INTENTS.filter((intent) => row.intents.includes(intent)),
    mostPerDay: row.most_per_day,
    days: WEEKDAYS.filter((day) => row.days.includes(day)),
    fromHour: row.from_hour,
    untilHour: row.until_hour,
  };
}

const COUNTED_MS = 30 * 86_400_000;

const counted = async (
  ctx: ServiceContext,
  { trx }: Unit,
  { intents, days, ...settings }: AutomaticAnswerSettings,
): Promise<AutomaticAnswers> => ({
  ...settings,
  intents: [...intents],
  days: [...days],
  sentLast30Days: await countAutomaticAnswers(trx, new Date(ctx.now().getTime() - COUNTED_MS)),
});

/**
 * Returns what the business lets be answered automatically, when, and how many answers that were
 * in the last 30 days.
 * @throws AppError FORBIDDEN without `inbox.read`.
 */
export function readAutomaticAnswers(ctx: ServiceContext): Promise<AutomaticAnswers> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async (unit) => counted(ctx, unit, await automaticAnswersOf(unit.trx)));
}

/**
 * Saves the given settings of automatic answers, keeps the rest and returns all. They apply at
 * once, also to answers that are not sent yet. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `business.change`; VALIDATION_FAILED when working hours end
 * before they begin, or when something is to be answered on no day.
 */
export function saveAutomaticAnswers(ctx: ServiceContext, input: SaveAutomaticAnswers): Promise<AutomaticAnswers> {
  requirePermission(ctx, "business.change");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const before = await automaticAnswersOf(unit.trx);
    const after: AutomaticAnswerSettings = {
      intents: input.intents ?? before.intents,
      mostPerDay: input.mostPerDay ?? before.mostPerDay,
      days: input.days ?? before.days,
      fromHour: input.fromHour ?? before.fromHour,
      untilHour: input.untilHour ?? before.untilHour,
    };
    if (after.fromHour >= after.untilHour) throw refusal("automaticAnswers.hours", undefined, { field: "untilHour" });
    if (after.intents.length > 0 && after.days.length === 0)
      throw refusal("automaticAnswers.noDay", undefined, { field: "days" });
    await saveRow(unit.trx, {
      tenant_id: ctx.tenantId,
      intents: AUTOMATIC_INTENTS.filter((intent) => after.intents.includes(intent)),
      most_per_day: after.mostPerDay,
      days: WEEKDAYS.filter((day) => after.days.includes(day)),
      from_hour: after.fromHour,
      until_hour: after.untilHour,
      updated_at: ctx.now(),
    });
    await audit(ctx, unit, "automatic-answers.configured", { kind: "tenant", id: ctx.tenantId }, { ...after });
    return counted(ctx, unit, await automaticAnswersOf(unit.trx));
  });
}
