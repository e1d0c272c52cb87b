import { listConsentStatuses } from "@aavarti/db/queries/consent";
import {
  addDelivery,
  answerWithDocument,
  type DeliveryRow,
  moveDelivery,
} from "@aavarti/db/queries/document-deliveries";
import { findDocument } from "@aavarti/db/queries/documents";
import { findPayer } from "@aavarti/db/queries/receipts";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { findTenant } from "@aavarti/db/queries/tenants";
import { type AddressKind, addressOn, CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { AppError } from "@aavarti/domain/errors";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { sendDelivery } from "@aavarti/jobs/definitions/documents";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import { requireTrust } from "../sending/require-trust.ts";

/**
 * Within this time of a send the same wish is a repeat: a double tap, or a call that is retried.
 */
const REPEAT_MS = 60_000;

/** Why nothing is sent to a customer without an address of this kind. */
const NO_ADDRESS = {
  email: "document.noEmail",
  phone: "document.noPhone",
} as const satisfies Record<AddressKind, string>;

/** Returns the instant, a minute ago, after which a send of a document makes another a repeat. */
export const repeatedSince = (ctx: ServiceContext): Date => new Date(ctx.now().getTime() - REPEAT_MS);

/**
 * Plans the delivery of a receipt or statement to the customer it is about, or to `recipientId` who
 * pays for them, and enqueues its job for `notBefore`, by default now, or the end of quiet hours
 * after it. With `evenInQuietHours` the claim lets it out in them, for an hour, and one that is
 * queued is brought forward. Asked for by a member, it answers what the customer wrote last on the
 * channel, as a reply does: that conversation waits for them. Returns the delivery with `isNew`;
 * while one of this document to this customer on the channel is on its way, that is returned and
 * none is planned. Sends nothing itself and checks no permission. The customer is locked by the
 * caller.
 * @throws AppError NOT_FOUND; EMAIL_NOT_VERIFIED or SENDING_PAUSED; NOT_CONFIGURED where the
 * channel is not connected; CONFLICT for who would get it if they are a sample, are in Trash, have
 * no address on the channel or have opted out.
 */
export async function deliverDocument(
  ctx: ServiceContext,
  unit: Unit,
  {
    documentId,
    channel,
    recipientId,
    notBefore = ctx.now(),
    evenInQuietHours = false,
  }: {
    documentId: string;
    channel: ReminderChannel;
    recipientId?: string;
    notBefore?: Date;
    evenInQuietHours?: boolean | undefined;
  },
): Promise<{ delivery: DeliveryRow; isNew: boolean }> {
  const { trx } = unit;
  const [tenant, document, switches] = await Promise.all([
    findTenant(trx),
    findDocument(trx, documentId),
    readSwitches(trx),
  ]);
  if (!tenant) throw notFound("business");
  if (!document || document.customer_id === null || document.kind === "activation_receipt") throw notFound("receipt");
  const customer = await findPayer(trx, recipientId ?? document.customer_id);
  if (!customer) throw notFound("customer");
  if (customer.deleted_at) throw refusal("customer.inTrash", { name: customer.name });
  if (customer.is_sample) throw refusal("document.sample");
  const notConnected = CHANNEL_SERVICES[channel].connectionRefusal(ctx.providers);
  if (notConnected) throw notConnected;
  await requireTrust(ctx, unit, tenant);
  const address = addressOn(channel, { email: customer.email, phone: customer.phone_e164 });
  if (!address) throw refusal(NO_ADDRESS[CHANNELS[channel].address], { name: customer.name });
  const consents = await listConsentStatuses(trx, [customer.id]);
  const optedOut = consentReason(consents, { customerId: customer.id, channel, timeZone: ctx.timeZone });
  if (optedOut) throw new AppError("CONFLICT", optedOut);

  const now = ctx.now();
  const earliest = notBefore > now ? notBefore : now;
  const allowedAt = nextSendInstant({ now: earliest, ...clockOf(ctx, switches) });
  const dueAt = evenInQuietHours ? earliest : allowedAt;
  const cause = dueAt < allowedAt ? explainReminder("waiting.sentInQuietHours") : null;
  const id = ctx.newId();
  const planned = await addDelivery(trx, {
    tenant_id: ctx.tenantId,
    id,
    document_id: documentId,
    kind: document.kind,
    subject_id: document.subject_id,
    customer_id: customer.id,
    channel,
    address,
    language: document.language,
    state: "planned",
    due_at: dueAt,
    ...causeColumns(cause),
    requested_by: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    created_at: now,
    updated_at: now,
  });
  const isBroughtForward =
    evenInQuietHours && !planned.isNew && planned.delivery.state === "planned" && planned.delivery.due_at > dueAt;
  if (isBroughtForward) {
    const change = { state: "planned" as const, cause, due_at: dueAt, updated_at: now };
    await moveDelivery(trx, planned.delivery.id, { from: ["planned"] }, change);
    await unit.enqueue(
      sendDelivery,
      { tenantId: ctx.tenantId, deliveryId: planned.delivery.id },
      { availableAt: dueAt },
    );
    await answerWith(ctx, unit, { ...planned.delivery, created_at: now });
    return { delivery: { ...planned.delivery, due_at: dueAt }, isNew: false };
  }
  if (planned.isNew) {
    await unit.enqueue(sendDelivery, { tenantId: ctx.tenantId, deliveryId: id }, { availableAt: dueAt });
    await answerWith(ctx, unit, planned.delivery);
  }
  return planned;
}

/**
 * Answers what the customer wrote last with a delivery that a member asked for. It waits in the
 * customer's thread in any case, which clients watch.
 */
async function answerWith(ctx: ServiceContext, unit: Unit, delivery: DeliveryRow): Promise<void> {
  // What the product sends by itself answers nobody.
  if (ctx.actor.kind === "user") await answerWithDocument(unit.trx, delivery);
  unit.raiseVersionWhereConversing(delivery.customer_id);
}
