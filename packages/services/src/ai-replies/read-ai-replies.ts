import type { AiReplies, ChangeAiReplies } from "@aavarti/contract/ai-replies";
import {
  countDraftOutcomes,
  countModelCalls,
  isAiEnabled,
  saveAiSettings,
  totalModelCalls,
} from "@aavarti/db/queries/ai-replies";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { DRAFT_OUTCOMES, DRAFT_SOURCES } from "@aavarti/domain/inbox/reply-drafts";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** Days that the figures cover, today included. */
const FIGURE_DAYS = 30;

/**
 * Returns whether a language model may word the business's suggested replies, where messages go
 * then, and figures of the last 30 days: what became of suggested replies, and the model's calls,
 * times and cost.
 * @throws AppError FORBIDDEN without `notifications.configure`.
 */
export function readAiReplies(ctx: ServiceContext): Promise<AiReplies> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact((unit) => figuresOf(ctx, unit), { isSnapshot: true });
}

/**
 * Lets a language model word the business's suggested replies, or stops it: what is prepared is not
 * shown then. Returns the settings with the figures. Writes an audit event for a change.
 * @throws AppError FORBIDDEN without `business.change`, or for a job; NOT_CONFIGURED to turn it on
 * where the installation has no model.
 */
export function changeAiReplies(ctx: ServiceContext, { isEnabled }: ChangeAiReplies): Promise<AiReplies> {
  requirePermission(ctx, "business.change");
  const userId = requirePerson(ctx);
  const { configured, host } = ctx.providers.ai;
  if (isEnabled && !configured) throw refusal("ai.notConfigured");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const hasChanged = await saveAiSettings(unit.trx, {
      tenant_id: ctx.tenantId,
      is_enabled: isEnabled,
      changed_by: userId,
      updated_at: ctx.now(),
    });
    if (hasChanged)
      await audit(
        ctx,
        unit,
        isEnabled ? "ai-replies.enabled" : "ai-replies.disabled",
        { kind: "tenant", id: ctx.tenantId },
        isEnabled ? { host } : {},
      );
    return figuresOf(ctx, unit);
  });
}

async function figuresOf(ctx: ServiceContext, { trx }: Unit): Promise<AiReplies> {
  const { configured, host, model } = ctx.providers.ai;
  const today = ctx.today();
  const since = addDays(today, 1 - FIGURE_DAYS);
  const outcomes = await countDraftOutcomes(trx, zonedInstant(since, 0, ctx.timeZone));
  const totals = await totalModelCalls(trx, since);
  const countOf = (source: string, outcome: string) =>
    outcomes.find((one) => one.source === source && one.outcome === outcome)?.count ?? 0;
  const [accepted, edited, discarded] = DRAFT_OUTCOMES;
  return {
    isAvailable: configured,
    isEnabled: configured && (await isAiEnabled(trx)),
    host,
    model,
    dailyCalls: ctx.settings.ai.dailyCalls,
    callsToday: await countModelCalls(trx, today),
    since,
    drafts: DRAFT_SOURCES.map((source) => ({
      source,
      accepted: countOf(source, accepted),
      edited: countOf(source, edited),
      discarded: countOf(source, discarded),
    })),
    calls: {
      total: totals.total,
      written: totals.written,
      rejected: totals.rejected,
      failed: totals.total - totals.written - totals.rejected,
      medianMs: totals.median_ms,
      slowMs: totals.slow_ms,
      inputTokens: totals.input_tokens,
      outputTokens: totals.output_tokens,
      cost: totals.cost_micros === null ? null : (totals.cost_micros / 1_000_000).toFixed(4),
    },
  };
}
