import { replyOfProvider, tenantOfReply } from "@aavarti/db/queries/conversation-messages";
import { deliveryOfMessage, tenantOfDelivery } from "@aavarti/db/queries/document-deliveries";
import { reminderOfMessage, tenantOfReminder } from "@aavarti/db/queries/reminders/directory";
import { withdrawConsent, withdrawDocumentConsent, withdrawReplyConsent } from "../consent/withdraw-consent.ts";
import type { Dependencies, ServiceContext } from "../context.ts";
import { applyReplyStatus } from "../conversations/apply-reply-status.ts";
import { applyDocumentStatus } from "../documents/apply-document-status.ts";
import { applyDeliveryStatus, type DeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { systemContext } from "../system-context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Withdrawal = Parameters<typeof withdrawConsent>[2];

/** A reminder, reply, receipt or statement of ours that a provider's event is about. */
export type ReportedMessage = {
  /** Records what the provider reported; see `applyDeliveryStatus`. */
  apply: (status: Omit<DeliveryStatus, "reminderId">) => Promise<boolean>;
  /** Opts the customer who got it out of email. Returns whether anything changed. */
  withdrawConsent: (source: Withdrawal) => Promise<boolean>;
};

type EventRef = { key: string | null; messageId: string | null };
type Found = { tenantId: string; id: string };

/**
 * Returns the functions for a provider's event about a reminder, reply, receipt or statement of
 * ours, found by our key or else by the provider's message id: `apply` records the status, and
 * `withdrawConsent` opts the customer who got it out of email. Null when there is none, or its
 * tenant was erased. Changes nothing itself.
 */
export async function reportedMessage(deps: Dependencies, event: EventRef): Promise<ReportedMessage | null> {
  const reminder = await findReminder(deps, event);
  if (reminder)
    return messageOf(deps, reminder, (ctx) => ({
      apply: (status) => applyDeliveryStatus(ctx, { ...status, reminderId: reminder.id }),
      withdrawConsent: (source) => withdrawConsent(ctx, reminder.id, source),
    }));
  const reply = await findReply(deps, event);
  if (reply)
    return messageOf(deps, reply, (ctx) => ({
      apply: (status) => applyReplyStatus(ctx, { ...status, replyId: reply.id }),
      withdrawConsent: (source) => withdrawReplyConsent(ctx, reply.id, source),
    }));
  const delivery = await findDelivery(deps, event);
  if (!delivery) return null;
  return messageOf(deps, delivery, (ctx) => ({
    apply: (status) => applyDocumentStatus(ctx, { ...status, deliveryId: delivery.id }),
    withdrawConsent: (source) => withdrawDocumentConsent(ctx, delivery.id, source),
  }));
}

async function messageOf(
  deps: Dependencies,
  { tenantId }: Found,
  build: (ctx: ServiceContext) => ReportedMessage,
): Promise<ReportedMessage | null> {
  const ctx = await systemContext(deps, tenantId, "webhook.process");
  return ctx && build(ctx);
}

async function findReminder({ db }: Dependencies, { key, messageId }: EventRef): Promise<Found | null> {
  const id = uuidIn(key);
  const tenantId = id && (await tenantOfReminder(db, id));
  if (id && tenantId) return { tenantId, id };
  const found = messageId && (await reminderOfMessage(db, messageId));
  return found ? { tenantId: found.tenantId, id: found.reminderId } : null;
}

async function findDelivery({ db }: Dependencies, { key, messageId }: EventRef): Promise<Found | null> {
  const id = uuidIn(key);
  const tenantId = id && (await tenantOfDelivery(db, id));
  if (id && tenantId) return { tenantId, id };
  const found = messageId && (await deliveryOfMessage(db, messageId));
  return found ? { tenantId: found.tenantId, id: found.deliveryId } : null;
}

async function findReply({ db }: Dependencies, { key, messageId }: EventRef): Promise<Found | null> {
  const id = uuidIn(key);
  const tenantId = id && (await tenantOfReply(db, id));
  if (id && tenantId) return { tenantId, id };
  return messageId ? replyOfProvider(db, messageId) : null;
}

const uuidIn = (key: string | null): string | null => (key !== null && UUID.test(key) ? key : null);
