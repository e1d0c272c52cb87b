import {
  type BulkRecipientRow,
  type BulkSendRow,
  findBulkKind,
  isWrittenTo,
  listBulkPeople,
  listRowsTo,
  lockBulkSend,
  nextQueued,
  settleRecipient,
  updateBulkSend,
} from "@aavarti/db/queries/bulk-sends";
import { lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { BulkSkipReason, BulkWait } from "@aavarti/domain/bulk-messages";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { advanceBulkSend as advanceJob } from "@aavarti/jobs/definitions/bulk-messages";
import type { ServiceContext, Unit } from "../context.ts";
import { type IsApproved, readApproved } from "../conversations/approved-templates.ts";
import { nextCost, noticeStop, readBudgetLeft, recordCost } from "../message-costs/claim-cost.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { decideRoutes } from "./decide-routes.ts";
import type { BulkContent } from "./draft-rules.ts";
import { lockRecipient, writeBulkMessage } from "./write-bulk-message.ts";

/** How many customers one run of the job writes to, so that other businesses get their turn. */
const AT_ONCE = 50;

export type BulkAdvanced = "ended" | "waits" | "goes-on";

type Step = "wrote" | "ended" | "waits";

/**
 * Writes the next messages of a running bulk send, 50 at most, each in a transaction of its own
 * under the send's lock, so that two workers write each once and a killed one loses none; their
 * jobs then send them. Whoever gets none any more is recorded as skipped. In quiet hours and at the
 * daily limit, the send waits and goes on by itself. Returns whether the send has `ended`, `waits`,
 * or `goes-on` in another job.
 */
export async function advanceBulkSend(ctx: ServiceContext, { sendId }: { sendId: string }): Promise<BulkAdvanced> {
  const isApproved = await readApproved(ctx.providers.whatsapp, ctx.now());
  for (let count = 0; count < AT_ONCE; count += 1) {
    const step = await ctx.transact((unit) => advanceOne(ctx, unit, { sendId, isApproved }));
    if (step !== "wrote") return step;
  }
  await ctx.transact(async (unit) => {
    await unit.enqueue(advanceJob, { tenantId: ctx.tenantId, sendId });
    unit.raiseVersion();
  });
  return "goes-on";
}

async function advanceOne(
  ctx: ServiceContext,
  unit: Unit,
  { sendId, isApproved }: { sendId: string; isApproved: IsApproved },
): Promise<Step> {
  const { trx } = unit;
  // Of a reminder by hand and this one at once, one sees the other.
  if (asksMoney(await findBulkKind(trx, sendId))) await lockPlanning(trx, ctx.tenantId);
  const send = await lockBulkSend(trx, sendId);
  if (send?.state !== "running") return "ended";
  const now = ctx.now();
  if (send.starts_at > now) return "waits";
  const row = await nextQueued(trx, sendId);
  if (!row) {
    await updateBulkSend(trx, sendId, { state: "done", waits_for: null, finished_at: now, updated_at: now });
    unit.raiseVersion();
    return "ended";
  }
  const allowedAt = nextSendInstant({ now, ...clockOf(ctx, await readSwitches(trx)) });
  if (allowedAt > now) return waitUntil(ctx, unit, send, { at: allowedAt, waitsFor: "quiet-hours" });
  if (send.waits_for !== null) await updateBulkSend(trx, sendId, { waits_for: null, updated_at: now });
  return writeTo(ctx, unit, { send, row, isApproved });
}

/** Lets a send rest until an instant, when its next job runs. */
async function waitUntil(
  ctx: ServiceContext,
  { trx, enqueue, raiseVersion }: Unit,
  { id }: BulkSendRow,
  { at, waitsFor }: { at: Date; waitsFor: BulkWait },
): Promise<Step> {
  await updateBulkSend(trx, id, { starts_at: at, waits_for: waitsFor, updated_at: ctx.now() });
  await enqueue(advanceJob, { tenantId: ctx.tenantId, sendId: id }, { availableAt: at });
  raiseVersion();
  return "waits";
}

async function writeTo(
  ctx: ServiceContext,
  unit: Unit,
  { send, row, isApproved }: { send: BulkSendRow; row: BulkRecipientRow; isApproved: IsApproved },
): Promise<Step> {
  const { trx } = unit;
  const at = ctx.now();
  const tenant = await readTenant(unit);
  const skip = async (reason: BulkSkipReason): Promise<Step> => {
    const settled = { state: "skipped" as const, reason, updated_at: at };
    await settleRecipient(trx, { sendId: send.id, customerId: row.customer_id }, settled);
    return "wrote";
  };
  if (!mayRemind(tenant, at)) return skip("not-allowed");
  const content = contentOf(send);
  await lockRecipient(trx, row.customer_id);
  // Locks the budget, so that two sends don't both use what is left of it.
  const utility = await nextCost(ctx, unit, "utility");
  const marketing = content.kind === "template" ? await nextCost(ctx, unit, "marketing") : utility;
  const stopped = send.is_offer ? marketing : utility;
  if (stopped.isOver && content.kind !== "text") await noticeStop(ctx, unit, stopped);
  const [decided] = await decideRoutes(ctx, unit, {
    content,
    customerIds: [row.customer_id],
    tenant,
    isApproved,
    budgetLeft: await readBudgetLeft(ctx, trx),
    versionsUntil: send.created_at,
  });
  if (!decided?.message) {
    const reason = decided?.skipped ?? "gone";
    // What this send asked for already, it asked for in a message to who pays for several.
    return skip(reason === "reminded" && (await isAskedBefore(trx, row)) ? "duplicate" : reason);
  }
  const { message } = decided;
  if (await isWrittenTo(trx, send.id, message.address)) return skip("duplicate");
  const counted = await countOrRefuse(ctx, unit, tenant);
  if (counted === "not-allowed") return skip(counted);
  if (counted === "limit") {
    const tomorrow = zonedInstant(addDays(ctx.today(), 1), 0, ctx.timeZone);
    const next = nextSendInstant({ now: tomorrow, ...clockOf(ctx, await readSwitches(trx)) });
    return waitUntil(ctx, unit, send, { at: next, waitsFor: "daily-limit" });
  }
  const messageId = await writeBulkMessage(ctx, unit, { message, authorId: send.author_id });
  const cost = message.route === "marketing" ? marketing : utility;
  if (message.offer) await recordCost(ctx, unit, { messageId, source: "reply", cost });
  await settleRecipient(
    trx,
    { sendId: send.id, customerId: row.customer_id },
    {
      state: "written",
      route: message.route,
      address: message.address,
      language: message.language,
      message_id: messageId,
      subscription_id: message.subscriptionId,
      updated_at: at,
    },
  );
  return "wrote";
}

/** Whether a message of a row's send was written to the same recipient, for another customer. */
async function isAskedBefore(trx: TenantTrx, { send_id: sendId, customer_id: customerId }: BulkRecipientRow) {
  const [person] = await listBulkPeople(trx, [customerId]);
  const rows = person ? await listRowsTo(trx, { contactId: person.contact_id, sendId }) : [];
  return rows.some(({ state }) => state === "written");
}

/** Returns what a stored send writes. */
export const contentOf = (
  send: Pick<BulkSendRow, "kind" | "subject" | "text" | "is_offer" | "template" | "email_fallback">,
): BulkContent => ({
  kind: send.kind,
  subject: send.subject,
  text: send.text,
  isOffer: send.is_offer,
  template: send.template,
  emailFallback: send.email_fallback,
});

/** Whether a send may ask for what is due; a template does where its text has an amount. */
export const asksMoney = (send: Pick<BulkSendRow, "kind"> | undefined): boolean =>
  send !== undefined && send.kind !== "text";

/** Counts one message against today's limit, or says why none may be sent now. */
export async function countOrRefuse(
  ctx: ServiceContext,
  unit: Unit,
  tenant: TenantRow,
): Promise<"counted" | "limit" | "not-allowed"> {
  try {
    await countOneMessage(ctx, unit, tenant);
    return "counted";
  } catch (error) {
    if (error instanceof AppError) return error.code === "RATE_LIMITED" ? "limit" : "not-allowed";
    throw error;
  }
}
