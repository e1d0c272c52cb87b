import { listOwners, type ReminderRow, type ReminderSubject } from "@aavarti/db/queries/reminders";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderStep } from "@aavarti/domain/reminder-rules";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import type { TemplateMessage } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../context.ts";
import { withAnswerPaths } from "../inbound/answer-paths.ts";
import { readWording } from "../templates/wording.ts";
import { type Owner, type Recipient, recipientsOf } from "./recipients.ts";
import { type ReminderFacts, renderEmail, renderTemplate } from "./render-reminder.ts";
import { stepNamed } from "./steps.ts";

/** A reminder as the provider gets it. Our key in it is the reminder's id: by it the message can be found again. */
export type ReminderMessage = { address: string; subject: string | null; text: string } & (
  | { channel: "email"; email: OutgoingEmail }
  | { channel: "whatsapp"; template: TemplateMessage }
);

type Source = { reminder: ReminderRow; subject: ReminderSubject; tenant: TenantRow; switches: ReminderSwitches };

/**
 * The message as of now, with today's names, addresses, days and words; null when the recipient cannot be reached on this channel any more.
 * @throws AppError CONFLICT with the reason, when the business's words need a value that does not exist.
 */
export async function composeMessage(
  ctx: ServiceContext,
  trx: TenantTrx,
  { reminder, subject, tenant, switches }: Source,
): Promise<ReminderMessage | null> {
  const [owners, wording] = await Promise.all([listOwners(trx), readWording(trx)]);
  const recipient = recipientsOf(customerOf(subject), owners).find((candidate) => isFor(candidate, reminder));
  if (!recipient) return null;

  const facts = factsOf(recipient, {
    step: stepNamed(reminder.step),
    endOn: reminder.term_end_on,
    today: ctx.today(),
    subject,
    tenant,
    switches,
  });
  const { address } = recipient;
  if (recipient.channel === "whatsapp") {
    const { text, ...template } = renderTemplate(facts);
    return {
      channel: "whatsapp",
      address,
      subject: null,
      text,
      template: { to: address, opaque: reminder.id, ...template },
    };
  }
  const rendered = renderEmail(facts, wording);
  const plain = {
    to: address,
    fromName: tenant.business_name,
    replyTo: replyTo(recipient, subject, owners),
    ...rendered,
    idempotencyKey: reminder.id,
    tenantId: ctx.tenantId,
  };
  const customer = { customerId: subject.customer_id, language: facts.language };
  const email = recipient.kind === "customer" ? await withAnswerPaths(ctx, trx, plain, customer) : plain;
  // The log keeps the words; the link below them is the customer's alone.
  return { channel: "email", address, subject: rendered.subject, text: rendered.text, email };
}

/** Who and what a message is about. */
export type MessageSubject = Pick<
  ReminderSubject,
  | "customer_id"
  | "customer_name"
  | "customer_email"
  | "customer_phone"
  | "customer_language"
  | "customer_company"
  | "product_name"
  | "price_paise"
>;

/** What a message to this recipient says on that day. */
export const factsOf = (
  recipient: Recipient,
  about: {
    step: ReminderStep;
    endOn: CalendarDate;
    today: CalendarDate;
    subject: MessageSubject;
    tenant: TenantRow;
    switches: ReminderSwitches;
  },
): ReminderFacts => ({
  step: about.step,
  recipientKind: recipient.kind,
  recipientName: recipient.name,
  language: recipient.language ?? about.tenant.default_language,
  businessName: about.tenant.business_name,
  currency: about.tenant.currency,
  customerName: about.subject.customer_name,
  company: about.subject.customer_company,
  productName: about.subject.product_name,
  endOn: about.endOn,
  pricePaise: about.subject.price_paise,
  remindsCustomers: about.switches.recipients.customer !== null,
  today: about.today,
});

const customerOf = (subject: MessageSubject) => ({
  id: subject.customer_id,
  name: subject.customer_name,
  email: subject.customer_email,
  phone: subject.customer_phone,
  language: subject.customer_language,
});

const replyTo = (recipient: Recipient, subject: MessageSubject, owners: readonly Owner[]): string | undefined =>
  recipient.kind === "customer" ? owners[0]?.email : subject.customer_email || undefined;

const isFor = (candidate: Recipient, reminder: ReminderRow): boolean =>
  candidate.kind === reminder.recipient_kind &&
  candidate.id === reminder.recipient_id &&
  candidate.channel === reminder.channel;
