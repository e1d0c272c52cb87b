import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { PaidTermRow, ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import type { Language } from "@aavarti/domain/languages";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import type { TemplateMessage } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../../context.ts";
import { withAnswerPaths } from "../../inbound/answer-paths.ts";
import type { Wording } from "../../templates/wording.ts";
import { customerOf, type Owner, type Recipient, recipientsOf } from "../internal/recipients.ts";
import { BY_HAND, stepNamed } from "../internal/steps.ts";
import type { ReminderFacts } from "./reminder-facts.ts";
import { renderCombinedEmail, renderCombinedTemplate } from "./render-combined.ts";
import { type RenderedEmail, type RenderedTemplate, renderEmail, renderTemplate } from "./render-reminder.ts";

/**
 * A reminder as sent to the provider. Our key in it is the reminder's id, by which the message can
 * be looked up.
 */
export type ReminderMessage = { address: string; subject: string | null; text: string } & (
  | { channel: "email"; email: OutgoingEmail }
  | { channel: "whatsapp"; template: TemplateMessage }
);

/**
 * One part of a message: its ledger row, its subscription as of now, its recipient, and for a
 * receipt the term that was paid.
 */
export type Part = { reminder: DueRow; subject: ReminderSubject; recipient: Recipient; term: PaidTermRow | undefined };

type Source = {
  /** The reminder whose id is the message's key. */
  leadId: string;
  /** The reminders in the message; all go to the same address. */
  parts: readonly [Part, ...Part[]];
  tenant: TenantRow;
  switches: ReminderSwitches;
  owners: readonly Owner[];
  wording: Wording;
  /**
   * Sender address on the business's own domain; undefined while email is sent from the
   * installation's.
   */
  fromAddress: string | undefined;
};

type Words = { language: Language } & (
  | { channel: "whatsapp"; subject: null; rendered: RenderedTemplate }
  | { channel: "email"; subject: string; rendered: RenderedEmail }
);

/**
 * Renders a message as of now, with current names, dates and text, as an approved template or an
 * email.
 * @throws AppError CONFLICT with the reason, when the business's text needs a value that does not
 * exist.
 */
function renderText(
  ctx: Pick<ServiceContext, "today">,
  { parts, tenant, switches, wording }: Pick<Source, "parts" | "tenant" | "switches" | "wording">,
): Words {
  const factsOfPart = (part: Part): ReminderFacts =>
    factsOf(part.recipient, {
      ...aboutPart(part, ctx.today()),
      today: ctx.today(),
      subject: part.subject,
      tenant,
      switches,
    });
  const [lead, ...others] = parts;
  const first = factsOfPart(lead);
  const combined = [first, ...others.map(factsOfPart)] as const;
  const { language } = first;
  if (lead.recipient.channel === "whatsapp") {
    const rendered = others.length > 0 ? renderCombinedTemplate(combined) : renderTemplate(first);
    return { channel: "whatsapp", language, subject: null, rendered };
  }
  const rendered = others.length > 0 ? renderCombinedEmail(combined) : renderEmail(first, wording);
  return { channel: "email", language, subject: rendered.subject, rendered };
}

/**
 * Renders a message for a preview: one that would be refused shows the reason instead of its text,
 * so that the others are still shown.
 */
export function textOrReason(
  ctx: Pick<ServiceContext, "today">,
  message: Parameters<typeof renderText>[1],
): { subject: string | null; text: string } {
  try {
    const { rendered, subject } = renderText(ctx, message);
    return { subject, text: rendered.text };
  } catch (error) {
    if (error instanceof AppError) return { subject: null, text: error.message };
    throw error;
  }
}

/** Sort key for the parts of a message: earliest end first, then by name. */
export const orderOf = ({ reminder, subject }: Part): string =>
  `${reminder.term_end_on} ${subject.customer_name} ${subject.product_name} ${reminder.id}`;

/**
 * Returns the message as sent to the provider.
 * @throws AppError CONFLICT with the reason, when the business's text needs a value that does not
 * exist.
 */
export async function composeMessage(
  ctx: ServiceContext,
  trx: TenantTrx,
  { leadId, fromAddress, ...source }: Source,
): Promise<ReminderMessage> {
  const { parts, tenant, owners } = source;
  const [{ recipient, subject }, ...others] = parts;
  const { address } = recipient;
  const words = renderText(ctx, source);
  if (words.channel === "whatsapp") {
    const { text, ...template } = words.rendered;
    return {
      channel: "whatsapp",
      address,
      subject: null,
      text,
      template: { to: address, opaque: leadId, ...template },
    };
  }
  const { rendered, language } = words;
  const plain = {
    to: address,
    fromName: tenant.business_name,
    fromAddress,
    // When an owner is told about several customers, there is no single one to reply to.
    replyTo: recipient.kind === "customer" || others.length === 0 ? replyTo(recipient, subject, owners) : undefined,
    ...rendered,
    idempotencyKey: leadId,
    tenantId: ctx.tenantId,
  };
  const messageId = others.length > 0 ? leadId : null;
  const customer = { customerId: subject.customer_id, messageId, language };
  const email = recipient.kind === "customer" ? await withAnswerPaths(ctx, trx, plain, customer) : plain;
  // The log stores the text without the unsubscribe link, which is private to the customer.
  return { channel: "email", address, subject: rendered.subject, text: rendered.text, email };
}

/**
 * Returns what one part is about: its occasion and dates. A reminder keeps the end it was planned
 * for, a receipt the term that was paid.
 */
function aboutPart({ reminder, subject, term }: Part, today: CalendarDate): About {
  const step = stepNamed(reminder.step);
  switch (step) {
    case "welcome":
      return { step, startOn: subject.start_on, endOn: subject.end_on, pricePaise: subject.term_price_paise };
    case "receipt":
      return { step, startOn: term?.start_on, endOn: reminder.term_end_on, pricePaise: term?.price_paise ?? 0 };
    case "paused":
      return { step, endOn: subject.end_on, pausedFrom: reminder.term_end_on, pricePaise: subject.price_paise };
    case BY_HAND:
      return { step: nearestStep(subject.end_on, today), endOn: subject.end_on, pricePaise: subject.price_paise };
    default:
      return { step, endOn: reminder.term_end_on, pricePaise: subject.price_paise };
  }
}

/** Returns the step whose text fits a term with this end, on a day that need not be a step's. */
function nearestStep(endOn: CalendarDate, today: CalendarDate): 7 | 0 | -1 {
  if (endOn === today) return 0;
  return endOn > today ? 7 : -1;
}

/**
 * Returns where a reminder reaches its recipient now, on its own channel; undefined when it does
 * not.
 */
export const recipientNow = (
  reminder: DueRow,
  subject: ReminderSubject,
  owners: readonly Owner[],
): Recipient | undefined =>
  recipientsOf(customerOf(subject), owners).find(
    ({ kind, id, channel }) =>
      kind === reminder.recipient_kind && id === reminder.recipient_id && channel === reminder.channel,
  );

/** Who and what a message is about. */
type MessageSubject = Pick<
  ReminderSubject,
  | "customer_id"
  | "customer_name"
  | "customer_email"
  | "customer_phone"
  | "customer_language"
  | "customer_company"
  | "product_name"
>;

type About = Pick<ReminderFacts, "step" | "startOn" | "endOn" | "pausedFrom" | "pricePaise">;

/** Returns the facts that a message to this recipient states on a given day. */
const factsOf = (
  recipient: Recipient,
  about: About & {
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
  startOn: about.startOn,
  endOn: about.endOn,
  pausedFrom: about.pausedFrom,
  pricePaise: about.pricePaise,
  remindsCustomers: about.switches.recipients.customer !== null,
  today: about.today,
});

const replyTo = (recipient: Recipient, subject: MessageSubject, owners: readonly Owner[]): string | undefined =>
  recipient.kind === "customer" ? owners[0]?.email : subject.customer_email || undefined;
