import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import type { PaidTermRow, ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type AskedAmount, askByHand, askToRenew, lessAdvance, sumOpen } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { codesFor, fieldVariables } from "@aavarti/domain/field-variables";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import type { ServiceContext } from "../../context.ts";
import type { Wording } from "../../templates/wording.ts";
import type { ReminderMessage, RenderedMessage } from "../channels/channel.ts";
import { CHANNEL_SERVICES } from "../channels/registry.ts";
import type { Owner, Recipient } from "../internal/recipients.ts";
import { stepNamed } from "../internal/steps.ts";
import type { CombinedFacts } from "./combined-list.ts";
import type { Owed } from "./owed.ts";
import type { ReminderFacts } from "./reminder-facts.ts";

/**
 * One part of a message: its ledger row, its subscription as of now and what is owed of it, its
 * recipient, and for a receipt the term that was paid.
 */
export type Part = {
  reminder: DueRow;
  subject: ReminderSubject;
  recipient: Recipient;
  term: PaidTermRow | undefined;
  owed: Owed;
};

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

/**
 * Returns the values in a message as of now, with current names, dates and balances, one for each
 * part. A renewal is less by its share of the account's advance.
 */
export function factsOfParts(
  ctx: Pick<ServiceContext, "today">,
  { parts, tenant, switches }: Pick<Source, "parts" | "tenant" | "switches">,
): CombinedFacts {
  const factsOfPart = (part: Part): ReminderFacts =>
    factsOf(part.recipient, {
      ...afterAdvance(part, ctx.today()),
      today: ctx.today(),
      subject: part.subject,
      tenant,
      switches,
    });
  const [lead, ...others] = parts;
  return [factsOfPart(lead), ...others.map(factsOfPart)];
}

/**
 * Renders subject and text of a message for a preview. One that cannot be rendered, because the
 * business's text needs a missing value, has the reason as its text and no subject, so that others
 * are still shown. Other errors are thrown. Sends nothing.
 */
export function textOrReason(
  ctx: Pick<ServiceContext, "today">,
  message: Pick<Source, "parts" | "tenant" | "switches" | "wording">,
): RenderedMessage {
  const [{ recipient }] = message.parts;
  try {
    const { subject, text } = CHANNEL_SERVICES[recipient.channel].render(factsOfParts(ctx, message), message.wording);
    return { subject, text };
  } catch (error) {
    if (error instanceof AppError) return { subject: null, text: error.message };
    throw error;
  }
}

/**
 * Returns the text by which the parts of a combined message are sorted: earliest end first, then by
 * the customer's and product's names.
 */
export const partSortKey = ({ reminder, subject }: Part): string =>
  `${reminder.term_end_on} ${subject.customer_name} ${subject.product_name} ${reminder.id}`;

/**
 * Builds the message of one or several reminders to one address with current names, dates, amounts
 * and texts, for the channel of the first; its `send` sends it.
 * @throws AppError CONFLICT with the reason, when the business's text needs a value that does not
 * exist.
 */
export function composeMessage(
  ctx: ServiceContext,
  trx: TenantTrx,
  { leadId, parts, switches, ...source }: Source,
): Promise<ReminderMessage> {
  const [{ recipient, subject }] = parts;
  const facts = factsOfParts(ctx, { parts, switches, tenant: source.tenant });
  const isByHand = parts.every(({ reminder }) => reminder.step === BY_HAND);
  const message = { key: leadId, facts, recipient, subject, isByHand, ...source };
  return CHANNEL_SERVICES[recipient.channel].compose(ctx, trx, message);
}

/**
 * Returns what one part is about: its occasion and dates. A reminder keeps the end it was planned
 * for, a receipt the term that was paid.
 */
function aboutPart({ reminder, subject, term, owed }: Omit<Part, "recipient">, today: CalendarDate): About {
  const step = stepNamed(reminder.step);
  const asked = { endOn: subject.end_on, pricePaise: subject.price_paise, open: owed.open };
  switch (step) {
    case "welcome":
      return { step, startOn: subject.start_on, endOn: subject.end_on, pricePaise: subject.term_price_paise };
    case "receipt":
      return { step, startOn: term?.start_on, endOn: reminder.term_end_on, pricePaise: term?.paid_paise ?? 0 };
    case "paused":
      return { step, endOn: subject.end_on, pausedFrom: reminder.term_end_on, pricePaise: subject.price_paise };
    case BY_HAND: {
      const about = toAbout(askByHand({ ...asked, isRenewable: !subject.cancels_at_end }, today));
      return { step: nearestStep(about.endOn, today), ...about };
    }
    case WIN_BACK_STEP:
      return { step, endOn: reminder.term_end_on, pricePaise: subject.price_paise };
    default:
      return reminder.term_end_on === subject.end_on
        ? { step, ...toAbout(askToRenew(asked)) }
        : { step, asks: "payment", endOn: reminder.term_end_on, pricePaise: sumOpen(owed.open, reminder.term_end_on) };
  }
}

const toAbout = ({ day, ...asked }: AskedAmount) => ({ endOn: day, ...asked });

/** Returns what one part is about, a renewal less its share of the account's advance. */
function afterAdvance(part: Omit<Part, "recipient">, today: CalendarDate): About {
  const { asked, isCovered } = lessAdvance(aboutPart(part, today), part.owed.advancePaise);
  return isCovered ? { ...asked, isCovered } : asked;
}

/**
 * Returns whether a part asks a customer to renew what the account's advance pays in full. It must
 * not be sent. An owner still has to renew, and is told.
 */
export const isPaidAhead = (ctx: Pick<ServiceContext, "today">, part: Omit<Part, "recipient">): boolean =>
  part.reminder.recipient_kind === "customer" && afterAdvance(part, ctx.today()).isCovered === true;

/** Returns the step whose text fits a term with this end, on a day that need not be a step's. */
function nearestStep(endOn: CalendarDate, today: CalendarDate): 7 | 0 | -1 {
  if (endOn === today) return 0;
  return endOn > today ? 7 : -1;
}

/** Who and what a message is about. */
type MessageSubject = Pick<
  ReminderSubject,
  "customer_id" | "customer_name" | "customer_company" | "customer_fields" | "customer_codes" | "product_name"
>;

type About = Pick<
  ReminderFacts,
  "step" | "asks" | "startOn" | "endOn" | "pausedFrom" | "pricePaise" | "owedPaise" | "isCovered"
>;

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
  asks: about.asks,
  recipientKind: recipient.kind,
  recipientName: recipient.name,
  language: recipient.language ?? about.tenant.default_language,
  businessName: about.tenant.business_name,
  currency: about.tenant.currency,
  customerName: about.subject.customer_name,
  isToPayer: recipient.kind === "customer" && recipient.id !== about.subject.customer_id,
  company: about.subject.customer_company,
  fields: fieldVariables(
    about.subject.customer_fields,
    codesFor(about.subject.customer_codes, about.tenant.industry_type),
    recipient.language ?? about.tenant.default_language,
  ),
  productName: about.subject.product_name,
  startOn: about.startOn,
  endOn: about.endOn,
  pausedFrom: about.pausedFrom,
  pricePaise: about.pricePaise,
  owedPaise: about.owedPaise,
  isCovered: about.isCovered,
  remindsCustomers: about.switches.recipients.customer !== null,
  today: about.today,
});
