import type { BulkInput, BulkPreview } from "@aavarti/contract/bulk-messages";
import { BULK_ROUTES, BULK_SKIP_REASONS } from "@aavarti/domain/bulk-messages";
import { refusal } from "@aavarti/domain/refusal";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readApproved } from "../conversations/approved-templates.ts";
import { readBudgetLeft } from "../message-costs/claim-cost.ts";
import { readPrices } from "../message-costs/prices.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { requireApproved, requireContent } from "./bulk-content.ts";
import { bulkCost } from "./bulk-cost.ts";
import { type BulkDecision, decideRoutes } from "./decide-routes.ts";

/** Messages that one preview shows in full. */
const SHOWN_AT_ONCE = 20;

/**
 * Returns who would get a bulk message, now or at the end of quiet hours, by which route and at
 * which estimated price as of then, who would not and why, and up to 20 messages in full, from the
 * one at index `at` on. Writes and sends nothing.
 * @throws AppError FORBIDDEN without `bulk.send`; VALIDATION_FAILED for a faulty text; CONFLICT
 * when the account is not active, and for a template that WhatsApp has not approved.
 */
export async function previewBulkSend(ctx: ServiceContext, input: BulkInput & { at: number }): Promise<BulkPreview> {
  requirePermission(ctx, "bulk.send");
  const asked = requireContent(input);
  const isApproved = await readApproved(ctx.providers.whatsapp, ctx.now());
  return ctx.transact(
    async (unit) => {
      const tenant = await readTenant(unit);
      if (!mayRemind(tenant, ctx.now())) throw refusal("sending.accountInactive");
      const content = await requireApproved(ctx, unit, asked);
      const budgetLeft = await readBudgetLeft(ctx, unit.trx);
      const { customerIds } = input;
      const at = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, await readSwitches(unit.trx)) });
      const decided = await decideRoutes(ctx, unit, { content, customerIds, tenant, isApproved, budgetLeft, at });
      return toPreview(ctx, unit, { decided, goesAt: at, at: input.at });
    },
    { isSnapshot: true },
  );
}

async function toPreview(
  ctx: ServiceContext,
  unit: Unit,
  { decided, goesAt, at }: { decided: readonly BulkDecision[]; goesAt: Date; at: number },
): Promise<BulkPreview> {
  const going = decided.flatMap(({ customer, message }) => (customer && message ? [{ customer, message }] : []));
  const costs = bulkCost(
    await readPrices(unit.trx),
    going.map(({ message }) => message.route),
  );
  return {
    chosen: decided.length,
    people: going.length,
    goesAt: goesAt > ctx.now() ? goesAt.toISOString() : null,
    routes: BULK_ROUTES.map((route) => ({ route, ...costs.of(route) })),
    estimatedCost: costs.total,
    reasons: BULK_SKIP_REASONS.flatMap((reason) => {
      const count = decided.filter(({ skipped }) => skipped === reason).length;
      return count > 0 ? [{ reason, count }] : [];
    }),
    skipped: decided.flatMap(({ customer, skipped }) => (skipped ? [{ customer, reason: skipped }] : [])),
    at,
    messages: going.slice(at, at + SHOWN_AT_ONCE).map(({ customer, message }) => ({
      customer,
      recipient: message.contact.name,
      route: message.route,
      address: message.address,
      subject: message.subject,
      text: message.text,
    })),
  };
}
