import { listConsentStatuses } from "@aavarti/db/queries/consent";
import {
  claimDelivery,
  type DeliveryRow,
  forgetUpload,
  lockDelivery,
  moveDelivery,
} from "@aavarti/db/queries/document-deliveries";
import { type DocumentRow, findDocumentContent, forgetContent } from "@aavarti/db/queries/documents";
import { findPayment } from "@aavarti/db/queries/payments";
import { findPayer } from "@aavarti/db/queries/receipts";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { listStatementMembers } from "@aavarti/db/queries/statements";
import { findTenant, type TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, zonedInstant } from "@aavarti/domain/calendar";
import { addressOn } from "@aavarti/domain/channels";
import type { Explanation } from "@aavarti/domain/explanations";
import { BILLED_CHANNELS } from "@aavarti/domain/message-cost";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { CATCH_UP_HOURS, nextSendInstant } from "@aavarti/domain/reminder-rules";
import { HOLD_REASONS } from "@aavarti/domain/sending-trust";
import { checkDelivery, renderStatement, sendDelivery } from "@aavarti/jobs/definitions/documents";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { nextCost, noticeStop, recordCost } from "../message-costs/claim-cost.ts";
import type { DocumentMessage } from "../reminders/channels/channel.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { LEASE_SECONDS } from "../reminders/internal/timing.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { countAgainstLimit, heldBy } from "../sending/hold-messages.ts";
import { partiesOf } from "../statements/statement-file.ts";
import { composeDelivery } from "./compose-delivery.ts";

export type DeliveryClaim =
  | {
      kind: "send";
      attempts: number;
      message: DocumentMessage;
      /** The id of the file that an earlier attempt stored at the provider. */
      mediaId: string | null;
    }
  | { kind: "not-planned" | "not-due" | "not-rendered" | "held" | "cancelled" };

/** How long to wait for a document's PDF before looking again, in milliseconds. */
const LOOK_AGAIN_MS = 10_000;
const HOLD_MS = 3_600_000;

/**
 * Decides, in the caller's transaction, whether a planned delivery of a receipt or statement may be
 * sent now. If so, counts it against the day's limit, claims it for 30 s so that no one else sends
 * it, enqueues the job that looks after a sender that died (`checkDelivery`), and returns the
 * message for the caller to send.
 *
 * Otherwise returns why not. It is cancelled when its payment was reversed, when it waited for more
 * than 48 hours, when its document or the business was deleted, when the account may not send, to
 * somebody erased, in Trash, without an address or opted out, and a statement to somebody who no
 * longer pays for the account. Quiet hours (unless it was asked for in spite of them, up to an hour
 * ago), the daily limit and an unverified or paused account (looked at again in an hour) postpone
 * it, with a job for then. A PDF that isn't rendered yet leaves it due, with a job in ten seconds;
 * so does a statement whose account has other customers or another payer by now, and which is
 * rendered again. One that is unknown, no longer planned or due later is left as it is.
 * @throws AppError as `composeDelivery`.
 */
export async function claimForDelivery(ctx: ServiceContext, unit: Unit, deliveryId: string): Promise<DeliveryClaim> {
  const { trx } = unit;
  const now = ctx.now();
  const row = await lockDelivery(trx, deliveryId);
  if (row?.state !== "planned") return { kind: "not-planned" };
  if (row.due_at > now) return { kind: "not-due" };

  const [tenant, switches, customer, owners] = await Promise.all([
    findTenant(trx),
    readSwitches(trx),
    findPayer(trx, row.customer_id),
    listOwners(trx),
  ]);
  if (!tenant || !customer) {
    const cause = explainReminder(tenant ? "stopped.customerDeleted" : "stopped.accountInactive");
    await moveDelivery(trx, row.id, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  const address = addressOn(row.channel, { email: customer.email, phone: customer.phone_e164 });
  const stop = await stopReason(ctx, unit, { row, tenant, address, isDeleted: customer.deleted_at !== null });
  if (stop || !address) {
    await moveDelivery(trx, row.id, { from: ["planned"] }, { state: "cancelled", cause: stop, updated_at: now });
    return { kind: "cancelled" };
  }
  const allowedAt = nextSendInstant({ now, ...clockOf(ctx, switches) });
  if (allowedAt > now && !isAskedForNow(row, now)) return postpone(ctx, unit, row, { until: allowedAt, cause: null });
  const held = heldBy({ recipient_kind: "customer", recipient_id: customer.id }, { tenant, owners });
  if (held) {
    const until = new Date(now.getTime() + HOLD_MS);
    return postpone(ctx, unit, row, { until, cause: explainReminder(HOLD_REASONS[held]) });
  }
  const document = row.document_id === null ? undefined : await findDocumentContent(trx, row.document_id);
  if (!document) {
    const cause = explainReminder("state.cancelled");
    await moveDelivery(trx, row.id, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  const parties = await partiesNow(unit, row);
  if (parties && !parties.recipients.includes(row.customer_id)) {
    const cause = explainReminder("stopped.otherPayer");
    await moveDelivery(trx, row.id, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  if (parties && document.content && !document.version.startsWith(parties.hash)) {
    await renderAgain(ctx, unit, { row, document });
    document.content = null;
  }
  if (!document.content) {
    // It stays due: the job that renders the document enqueues it again.
    const availableAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    await unit.enqueue(sendDelivery, { tenantId: ctx.tenantId, deliveryId }, { availableAt });
    return { kind: "not-rendered" };
  }
  const message = await composeDelivery(ctx, unit, {
    row,
    document,
    content: document.content,
    tenant,
    customer,
    address,
  });
  const cost = BILLED_CHANNELS.includes(row.channel)
    ? await nextCost(ctx, unit, message.isFree ? "service" : "utility")
    : null;
  if (cost?.isOver && row.requested_by === null) {
    await noticeStop(ctx, unit, cost);
    const cause = explainReminder("stopped.budgetUsed");
    await moveDelivery(trx, row.id, { from: ["planned"] }, { state: "cancelled", cause, updated_at: now });
    return { kind: "cancelled" };
  }
  if (
    !(await countAgainstLimit(ctx, unit, { tenant, message: { recipient_kind: "customer", attempts: row.attempts } }))
  ) {
    const until = zonedInstant(addDays(ctx.today(), 1), ctx.settings.reminderSendHour, ctx.timeZone);
    return postpone(ctx, unit, row, { until, cause: explainReminder(HOLD_REASONS["daily-limit"]) });
  }
  const attempts = await claimDelivery(trx, row.id, { address, leaseSeconds: LEASE_SECONDS, at: now });
  if (cost) await recordCost(ctx, unit, { messageId: row.id, source: "document", cost });
  const availableAt = new Date(now.getTime() + (LEASE_SECONDS + 1) * 1_000);
  await unit.enqueue(checkDelivery, { tenantId: ctx.tenantId, deliveryId }, { availableAt });
  return { kind: "send", attempts, message, mediaId: row.media_id };
}

/**
 * Returns who may get a planned statement now, the customer and who pays for them, and the hash of
 * whose account it is; null for a receipt, or without the customer.
 */
async function partiesNow(
  { trx }: Unit,
  { kind, subject_id: customerId }: DeliveryRow,
): Promise<{ recipients: string[]; hash: string } | null> {
  if (kind !== "statement") return null;
  const people = await listStatementMembers(trx, customerId);
  const customer = people.find(({ part }) => part === "customer");
  if (!customer) return null;
  const payer = people.find(({ part }) => part === "payer") ?? customer;
  const members = people.filter(({ part }) => part !== "payer");
  return { recipients: [customer.id, payer.id], hash: partiesOf({ members, payer }) };
}

/** Takes a statement's PDF away, also from the provider's copy, and enqueues its job again. */
async function renderAgain(
  { tenantId }: ServiceContext,
  { trx, enqueue }: Unit,
  { row, document }: { row: DeliveryRow; document: DocumentRow },
): Promise<void> {
  await forgetContent(trx, document.id);
  await forgetUpload(trx, row.id);
  await enqueue(renderStatement, { tenantId, documentId: document.id });
}

/** How long after it was asked for in quiet hours a delivery may still go out in them. */
const ASKED_FOR_MS = 3_600_000;

/**
 * Whether somebody asked in the last hour for this planned delivery to go out in quiet hours. A
 * failed attempt or a limit takes the mark away: then it waits for the morning after all.
 */
const isAskedForNow = ({ state_explanation: stated, updated_at: at }: DeliveryRow, now: Date): boolean =>
  stated?.reason === "waiting.sentInQuietHours" && now.getTime() - at.getTime() < ASKED_FOR_MS;

/** Returns why a delivery must not go out any more; null when it may. */
async function stopReason(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    row,
    tenant,
    address,
    isDeleted,
  }: { row: DeliveryRow; tenant: TenantRow; address: string | null; isDeleted: boolean },
): Promise<Explanation | null> {
  const now = ctx.now();
  if (!mayRemind(tenant, now)) return explainReminder("stopped.accountInactive");
  if (isDeleted) return explainReminder("stopped.customerDeleted");
  if (row.kind === "payment_receipt") {
    const payment = await findPayment(trx, row.subject_id);
    if (!payment || payment.reversed_at) return explainReminder("stopped.paymentReversed");
  }
  if (now.getTime() - row.created_at.getTime() > CATCH_UP_HOURS * 3_600_000) return explainReminder("state.missed");
  if (!address) return explainReminder("stopped.noContact");
  const consents = await listConsentStatuses(trx, [row.customer_id]);
  const { customer_id: customerId, channel } = row;
  return consentReason(consents, { customerId, channel, timeZone: ctx.timeZone });
}

async function postpone(
  ctx: ServiceContext,
  unit: Unit,
  { id }: DeliveryRow,
  { until, cause }: { until: Date; cause: Explanation | null },
): Promise<DeliveryClaim> {
  const change = { state: "planned" as const, due_at: until, cause, updated_at: ctx.now() };
  await moveDelivery(unit.trx, id, { from: ["planned"] }, change);
  await unit.enqueue(sendDelivery, { tenantId: ctx.tenantId, deliveryId: id }, { availableAt: until });
  return { kind: "held" };
}
