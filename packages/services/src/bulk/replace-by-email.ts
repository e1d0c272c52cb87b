import {
  findBulkMessage,
  findRecipientOf,
  isWrittenTo,
  lockBulkSend,
  replaceMessage,
} from "@aavarti/db/queries/bulk-sends";
import { lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import type { Reason } from "@aavarti/domain/reasons";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { replaceByEmail as replaceJob } from "@aavarti/jobs/definitions/bulk-messages";
import type { ServiceContext, Unit } from "../context.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { asksMoney, contentOf, countOrRefuse } from "./advance-bulk-send.ts";
import { decideRoutes } from "./decide-routes.ts";
import { lockRecipient, writeBulkMessage } from "./write-bulk-message.ts";

/** Why a message that was cancelled could not go on WhatsApp, though its customer may get it. */
const NOT_ON_WHATSAPP: readonly Reason[] = [
  "stopped.windowClosed",
  "stopped.templateNotApproved",
  "whatsapp.notConfigured",
];

/**
 * Enqueues the email that replaces a message of a bulk send, in the transaction that records that
 * the message failed, if the send asks for it. Does nothing for any other message.
 */
export async function enqueueReplacement(ctx: ServiceContext, unit: Unit, messageId: string): Promise<void> {
  const found = await findBulkMessage(unit.trx, messageId);
  if (!found?.email_fallback || found.route === null || found.route === "email") return;
  await unit.enqueue(replaceJob, { tenantId: ctx.tenantId, messageId });
}

export type Replaced = "written" | "waits" | "settled";

/**
 * Writes the email that replaces a message of a bulk send which failed on WhatsApp, once, and
 * returns `written`. In quiet hours and at the daily limit it `waits` and goes on by itself.
 * `settled` where none is written: the message may still be delivered, another has replaced it, the
 * send was cancelled, or its customer gets no email (consent, no address, an address that has the
 * message already, nothing due any more). Locks the send.
 */
export function replaceByEmail(ctx: ServiceContext, { messageId }: { messageId: string }): Promise<Replaced> {
  return ctx.transact<Replaced>(async (unit) => {
    const { trx } = unit;
    const found = await findBulkMessage(trx, messageId);
    if (!found) return "settled";
    // Of a reminder by hand and this one at once, one sees the other.
    if (asksMoney(found)) await lockPlanning(trx, ctx.tenantId);
    const send = await lockBulkSend(trx, found.send_id);
    const row = await findRecipientOf(trx, messageId);
    if (!send?.email_fallback || send.state === "cancelled" || !row || !hasFailed(row)) return "settled";
    if (row.route === null || row.route === "email") return "settled";
    const now = ctx.now();
    const wait = async (availableAt: Date): Promise<Replaced> => {
      await unit.enqueue(replaceJob, { tenantId: ctx.tenantId, messageId }, { availableAt });
      return "waits";
    };
    const clock = clockOf(ctx, await readSwitches(trx));
    const allowedAt = nextSendInstant({ now, ...clock });
    if (allowedAt > now) return wait(allowedAt);
    const tenant = await readTenant(unit);
    if (!mayRemind(tenant, now)) return "settled";
    await lockRecipient(trx, row.customer_id);
    const [decided] = await decideRoutes(ctx, unit, {
      content: contentOf(send),
      customerIds: [row.customer_id],
      tenant,
      isApproved: () => false,
      budgetLeft: 0,
      exceptMessageId: messageId,
      onlyRoute: "email",
      versionsUntil: send.created_at,
    });
    if (!decided?.message) return "settled";
    const { message } = decided;
    if (await isWrittenTo(trx, send.id, message.address)) return "settled";
    const counted = await countOrRefuse(ctx, unit, tenant);
    if (counted === "not-allowed") return "settled";
    if (counted === "limit")
      return wait(nextSendInstant({ now: zonedInstant(addDays(ctx.today(), 1), 0, ctx.timeZone), ...clock }));
    const emailId = await writeBulkMessage(ctx, unit, { message, authorId: send.author_id });
    const email = { messageId: emailId, ...message, at: now };
    const isReplaced = await replaceMessage(trx, { messageId, route: row.route }, email);
    if (!isReplaced) throw new Error(`Another message replaced ${messageId} under the lock of its send`);
    unit.raiseVersion();
    return "written";
  });
}

/** Whether a message certainly did not and will not arrive for a reason of its channel. */
const hasFailed = ({ state, state_explanation: cause }: NonNullable<Awaited<ReturnType<typeof findRecipientOf>>>) =>
  state === "failed" || (state === "cancelled" && NOT_ON_WHATSAPP.some((reason) => reason === cause?.reason));
