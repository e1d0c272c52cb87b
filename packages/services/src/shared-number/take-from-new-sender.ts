import { countNewByWhatsapp, customerOfWhatsapp } from "@aavarti/db/queries/business-questions";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { hasMessage } from "@aavarti/db/queries/message-claims";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { identityOf } from "@aavarti/domain/customer-identities";
import { couldHoldLink, hasVisibleText, toOneLine } from "@aavarti/domain/one-line";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { MAX_NEW_PER_HOUR } from "../inbound/take-business-email.ts";
import { takeInboundMessageIn } from "../inbound/take-inbound-message.ts";
import { withoutCustomer } from "../inbound/to-arrived.ts";

const HOUR_MS = 3_600_000;
/** Longer names are cut. */
const MAX_NAME = 200;

/**
 * Stores a WhatsApp message to a business that has no customer with the sender's number or user id
 * as that of a new prospect, named as in WhatsApp, with an audit event, and returns true. Returns
 * false, with nothing stored, for an owner's number and after 20 new senders in an hour. Locks the
 * tenant, so that two messages make one prospect.
 */
export function takeFromNewSender(ctx: ServiceContext, message: InboundMessage): Promise<boolean> {
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    // Its customer may have been deleted before a second attempt.
    if (await hasMessage(unit.trx, message.messageId)) return true;
    const { fromPhone: phone, fromUserId: userId } = message;
    const known = await customerOfWhatsapp(unit.trx, { phone, userId });
    if (!known && !(await mayAdd(ctx, unit, phone))) return false;
    const customerId = known ?? (await createProspect(ctx, unit, message));
    const id = userId === null ? null : identityOf("whatsapp", userId);
    const learned = id && !known ? { ...id, source: "whatsapp" as const, isVerified: true } : undefined;
    await takeInboundMessageIn(ctx, unit, { ...withoutCustomer(message), customerId, learned });
    return true;
  });
}

/** Returns whether a business would take a message of this sender as `takeFromNewSender` does. */
export const mayBeNewSender = (
  ctx: ServiceContext,
  { fromPhone: phone, fromUserId: userId }: InboundMessage,
): Promise<boolean> =>
  ctx.transact(
    async (unit) =>
      (await customerOfWhatsapp(unit.trx, { phone, userId })) !== null || (await mayAdd(ctx, unit, phone)),
  );

async function mayAdd(ctx: ServiceContext, { trx }: Unit, phone: string | null): Promise<boolean> {
  if (phone !== null && (await listOwners(trx)).some((owner) => owner.phone_e164 === phone)) return false;
  return (await countNewByWhatsapp(trx, new Date(ctx.now().getTime() - HOUR_MS))) < MAX_NEW_PER_HOUR;
}

async function createProspect(ctx: ServiceContext, unit: Unit, message: InboundMessage): Promise<string> {
  const id = ctx.newId();
  const { fromPhone: phone } = message;
  await insertCustomer(unit.trx, {
    tenant_id: ctx.tenantId,
    id,
    name: nameOf(message),
    email: "",
    ...(phone !== null && { phone_e164: phone, phone_typed: phone }),
    status: "prospect",
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
  await audit(ctx, unit, "customer.created", { kind: "customer", id });
  return id;
}

/** Returns the sender's name in WhatsApp on one line; their number for none, or for a link. */
function nameOf(message: InboundMessage): string {
  const name = toOneLine((message.profileName ?? "").replaceAll("\u0000", ""))
    .toWellFormed()
    .slice(0, MAX_NAME)
    .trim();
  return hasVisibleText(name) && !couldHoldLink(name) ? name.toWellFormed() : addressOf(message);
}
