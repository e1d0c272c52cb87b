import type { BulkSend, BulkSendRef, StartBulkSend } from "@aavarti/contract/bulk-messages";
import { cancelRest, findBulkSend, insertBulkSend, lockBulkSend, updateBulkSend } from "@aavarti/db/queries/bulk-sends";
import { uncountMessages } from "@aavarti/db/queries/sending";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { advanceBulkSend } from "@aavarti/jobs/definitions/bulk-messages";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readApproved } from "../conversations/approved-templates.ts";
import { readBudgetLeft } from "../message-costs/claim-cost.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { requirePerson } from "../require-person.ts";
import { requireTrust } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { requireApproved, requireContent } from "./bulk-content.ts";
import { decideRoutes } from "./decide-routes.ts";
import { toBulkSend } from "./list-bulk-sends.ts";

/**
 * Starts a bulk message under an id that the caller chooses, and returns it: the worker writes to
 * one customer after the other, from now or from the end of quiet hours on, and decides about each
 * again then. Those who would get nothing then are recorded as skipped, with the reason. The same
 * id a second time starts nothing and returns the first send. Writes an audit event and a job;
 * locks the tenant's row.
 * @throws AppError FORBIDDEN without `bulk.send` or for a job; VALIDATION_FAILED for a faulty text,
 * and when nobody would get it; EMAIL_NOT_VERIFIED or SENDING_PAUSED; CONFLICT when the account is
 * not active, and for a template that WhatsApp has not approved.
 */
export async function startBulkSend(ctx: ServiceContext, input: StartBulkSend): Promise<BulkSend> {
  requirePermission(ctx, "bulk.send");
  const authorId = requirePerson(ctx);
  const asked = requireContent(input);
  const { id, customerIds } = input;
  const isApproved = await readApproved(ctx.providers.whatsapp, ctx.now());
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    await lockTenant(trx);
    if (await findBulkSend(trx, id)) return readSend(unit, id);
    const now = ctx.now();
    const tenant = await readTenant(unit);
    if (!mayRemind(tenant, now)) throw refusal("sending.accountInactive");
    await requireTrust(ctx, unit, tenant);
    const content = await requireApproved(ctx, unit, asked);
    const budgetLeft = await readBudgetLeft(ctx, trx);
    const startsAt = nextSendInstant({ now, ...clockOf(ctx, await readSwitches(trx)) });
    const decided = await decideRoutes(ctx, unit, {
      content,
      customerIds,
      tenant,
      isApproved,
      budgetLeft,
      at: startsAt,
    });
    const count = decided.filter(({ message }) => message !== null).length;
    if (count === 0) throw refusal("bulk.nobody");
    const row = { tenant_id: ctx.tenantId, updated_at: now };
    await insertBulkSend(
      trx,
      {
        ...row,
        id,
        kind: content.kind,
        subject: content.subject,
        text: content.text,
        is_offer: content.isOffer,
        template: content.template,
        email_fallback: content.emailFallback,
        author_id: authorId,
        state: "running",
        waits_for: startsAt > now ? "quiet-hours" : null,
        starts_at: startsAt,
        created_at: now,
      },
      decided.flatMap(({ customerId, customer, message, skipped }, place) => {
        const recipient = { ...row, send_id: id, customer_id: customerId, place };
        if (!customer) return [];
        return [
          {
            ...recipient,
            ...(message
              ? { state: "queued" as const, planned_route: message.route }
              : { state: "skipped" as const, reason: skipped }),
          },
        ];
      }),
    );
    await unit.enqueue(advanceBulkSend, { tenantId: ctx.tenantId, sendId: id }, { availableAt: startsAt });
    await audit(ctx, unit, "bulk.started", { kind: "tenant", id: ctx.tenantId }, { count, sendId: id });
    unit.raiseVersion();
    return readSend(unit, id);
  });
}

/**
 * Cancels what is left of a running bulk send and returns it: nobody else is written to, and
 * messages that nobody has begun to send are cancelled too. A send that has ended stays as it is.
 * Writes an audit event, and informs clients that watch.
 * @throws AppError FORBIDDEN without `bulk.send`; NOT_FOUND.
 */
export function cancelBulkSend(ctx: ServiceContext, { id }: BulkSendRef): Promise<BulkSend> {
  requirePermission(ctx, "bulk.send");
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const send = await lockBulkSend(trx, id);
    if (!send) throw notFound("bulkSend");
    if (send.state !== "running") return readSend(unit, id);
    const at = ctx.now();
    const unsent = await cancelRest(trx, id, { at, cause: explainReminder("stopped.bulkCancelled") });
    await uncountMessages(trx, unsent, ctx.timeZone);
    await updateBulkSend(trx, id, { state: "cancelled", waits_for: null, finished_at: at, updated_at: at });
    await audit(ctx, unit, "bulk.cancelled", { kind: "tenant", id: ctx.tenantId }, { sendId: id });
    unit.raiseVersion();
    return readSend(unit, id);
  });
}

async function readSend({ trx }: Unit, id: string): Promise<BulkSend> {
  const row = await findBulkSend(trx, id);
  if (!row) throw notFound("bulkSend");
  return toBulkSend(row);
}
