import { listOwners, type ReminderRow, type ReminderSubject } from "@aavarti/db/queries/reminders";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import type { TemplateMessage } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../context.ts";
import { type Recipient, recipientsOf } from "./recipients.ts";
import { renderEmail, renderTemplate } from "./render-reminder.ts";
import { stepNamed } from "./steps.ts";

/** A reminder as the provider gets it. Our key in it is the reminder's id: by it the message can be found again. */
export type ReminderMessage =
  | { channel: "email"; address: string; email: OutgoingEmail }
  | { channel: "whatsapp"; address: string; template: TemplateMessage };

/** The message as of now, with today's names, addresses and days; null when the recipient cannot be reached on this channel any more. */
export async function composeMessage(
  ctx: ServiceContext,
  trx: TenantTrx,
  { reminder, subject, tenant }: { reminder: ReminderRow; subject: ReminderSubject; tenant: TenantRow },
): Promise<ReminderMessage | null> {
  const owners = await listOwners(trx);
  const customer = {
    id: subject.customer_id,
    name: subject.customer_name,
    email: subject.customer_email,
    phone: subject.customer_phone,
  };
  const recipient = recipientsOf(customer, owners).find((candidate) => isFor(candidate, reminder));
  if (!recipient) return null;

  const facts = {
    step: stepNamed(reminder.step),
    recipientKind: recipient.kind,
    recipientName: recipient.name,
    businessName: tenant.business_name,
    currency: tenant.currency,
    customerName: subject.customer_name,
    productName: subject.product_name,
    endOn: reminder.term_end_on,
    pricePaise: subject.price_paise,
    today: ctx.today(),
  };
  const { address } = recipient;
  if (recipient.channel === "whatsapp") {
    return { channel: "whatsapp", address, template: { to: address, opaque: reminder.id, ...renderTemplate(facts) } };
  }
  const replyTo = recipient.kind === "customer" ? owners[0]?.email : subject.customer_email || undefined;
  const email = {
    to: address,
    fromName: tenant.business_name,
    replyTo,
    ...renderEmail(facts),
    idempotencyKey: reminder.id,
    tenantId: ctx.tenantId,
  };
  return { channel: "email", address, email };
}

const isFor = (candidate: Recipient, reminder: ReminderRow): boolean =>
  candidate.kind === reminder.recipient_kind &&
  candidate.id === reminder.recipient_id &&
  candidate.channel === reminder.channel;
