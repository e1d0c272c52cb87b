import type { TemplateSample, TemplateSampleRef } from "@aavarti/contract/templates";
import { findPreviewCustomer } from "@aavarti/db/queries/message-templates";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { addDays, addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import { fieldVariables } from "@aavarti/domain/field-variables";
import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { notFound } from "@aavarti/domain/refusal";
import { WIN_BACK_STEP } from "@aavarti/domain/reminder-rules";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readMessageCodes } from "../custom-fields/message-fields.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { type MessageFacts, valuesOf } from "./message-values.ts";
import { renderApproved } from "./whatsapp-message.ts";

/**
 * Returns a preview of a kind of message to a customer on its day: the values of its variables, and
 * the text of the approved WhatsApp template. Without a `customerId`, the customer with the newest
 * subscription is used. A customer without a subscription, or a business without any, gets invented
 * values (`isExample`). The end is moved by whole terms where the message's day would make no
 * sense. Sends and stores nothing.
 * @throws AppError FORBIDDEN without `reminders.read`; NOT_FOUND for the customer.
 */
export function readSample(ctx: ServiceContext, ref: TemplateSampleRef): Promise<TemplateSample> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    const { customer, isExample, facts } = await sampleFacts(ctx, unit, { ...ref, tenant });
    return {
      customer: customer && {
        id: customer.id,
        name: customer.name,
        email: customer.email,
        phone: customer.phone_e164,
      },
      isExample,
      from: tenant.business_name,
      values: valuesOf(facts),
      whatsapp: renderApproved(ref.kind, facts).text,
    };
  });
}

/**
 * Returns the values (`facts`) for the preview of a message, the customer they are of (null when
 * all are invented) and whether they are an example (`isExample`, also for a customer without a
 * subscription). Without `customerId` it is the customer with the newest subscription. A pause in
 * it starts today, and its `today` is the day on which such a message is sent. Checks no
 * permission.
 * @throws AppError NOT_FOUND for a customer that the business does not have.
 */
export async function sampleFacts(
  ctx: ServiceContext,
  { trx }: Unit,
  { kind, language, customerId, tenant }: TemplateSampleRef & { tenant: TenantRow },
) {
  const found = await findPreviewCustomer(trx, customerId);
  if (customerId && !found) throw notFound("customer");
  const startOn = found?.start_on ?? ctx.today();
  const knownEnd = found?.end_on ?? addMonthsClamped(startOn, 12);
  const endOn = endFor(kind, { endOn: knownEnd, months: found?.duration_months ?? 1, today: ctx.today() });
  const facts: MessageFacts = {
    language,
    customerName: found?.name ?? EXAMPLE[language].customer,
    company: found ? found.company : EXAMPLE[language].company,
    fields: found ? fieldVariables(found.fields, await readMessageCodes(trx), language) : {},
    businessName: tenant.business_name,
    currency: tenant.currency,
    productName: found?.product_name ?? EXAMPLE[language].product,
    startOn,
    endOn,
    pausedFrom: ctx.today(),
    pricePaise: found?.price_paise ?? 10_000_000,
    today: addDays(endOn, -DAYS_BEFORE_END[kind]),
  };
  return { customer: found ?? null, isExample: !found?.end_on, facts };
}

/**
 * Returns the end date that a preview uses. For an expired term, a message sent before or on the
 * end would name a past day as upcoming, so the preview uses the first later end, as if the term
 * had been renewed until then. A message sent after the end would call a future day past, so the
 * preview uses the last earlier end that it could be sent about today.
 */
function endFor(
  kind: MessageKind,
  { endOn, months, today }: { endOn: CalendarDate; months: number; today: CalendarDate },
): CalendarDate {
  const isBefore = kind === "due-7" || kind === "due-0";
  if (!isBefore && kind !== "overdue" && kind !== "unpaid" && kind !== "win-back") return endOn;
  const isWrong = (end: CalendarDate) => {
    const sentOn = addDays(end, -DAYS_BEFORE_END[kind]);
    return isBefore ? sentOn < today : sentOn > today;
  };
  let end = endOn;
  for (let terms = 1; isWrong(end); terms += 1) end = addMonthsClamped(endOn, (isBefore ? months : -months) * terms);
  return end;
}

/** Example recipient for the preview of a business without customers. */
const EXAMPLE: Readonly<Record<Language, { customer: string; company: string; product: string }>> = {
  en: { customer: "Asha Rao", company: "Rao & Sons", product: "Gold plan" },
  hi: { customer: "आशा राव", company: "राव एंड संस", product: "गोल्ड प्लान" },
};

/** Days before the end on which a preview is set, for the messages that count days. */
const DAYS_BEFORE_END = {
  welcome: 0,
  "due-7": 7,
  "due-0": 0,
  overdue: -1,
  unpaid: -3,
  receipt: 0,
  paused: 0,
  "win-back": WIN_BACK_STEP,
} as const satisfies Record<MessageKind, number>;
