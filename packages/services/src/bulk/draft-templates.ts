import type { BulkPerson } from "@aavarti/db/queries/bulk-sends";
import { listOwnTemplates, type OwnTemplateRow } from "@aavarti/db/queries/own-templates";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import { cheapestRoute } from "@aavarti/domain/bulk-messages";
import { todayIn } from "@aavarti/domain/calendar";
import { missingParameters } from "@aavarti/domain/conversation-templates";
import type { Language } from "@aavarti/domain/languages";
import type { VariableValues } from "@aavarti/domain/message-text";
import { fillOwnTemplate, type OwnTemplateStatus, ownTemplateVariables } from "@aavarti/domain/own-templates";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { fillReply } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import { filledOffer } from "../conversations/offered-templates.ts";
import { readPrices } from "../message-costs/prices.ts";
import { billedCategory } from "../own-templates/to-own-template.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { factsOfParts, type Part } from "../reminders/compose/compose-message.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { type Asked, toPart } from "../reminders/plan/choose-by-hand.ts";
import { readBulkValues } from "./bulk-values.ts";
import {
  type AllAsked,
  type BulkContent,
  type Draft,
  languageOf,
  mayUse,
  type Rules,
  readAsked,
  readOpenChats,
  refusedOf,
} from "./draft-rules.ts";

export async function draftTemplates(
  ctx: ServiceContext,
  unit: Unit,
  content: BulkContent,
  { people, tenant, budgetLeft, exceptMessageId, onlyRoute, versionsUntil, at }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  const versions = await readBulkTemplate(unit.trx, content.template, versionsUntil);
  if (people.length === 0 || versions.length === 0) return () => ({ skipped: "not-approved" });
  const { subject, emailFallback } = content;
  const switches = await readSwitches(unit.trx);
  const [consents, chatOf, prices] = [
    await consentsOf(unit, people),
    await readOpenChats(ctx, unit, people, at),
    await readPrices(unit.trx),
  ];
  const asksDue = (subject ?? "").includes("account.due");
  const valuesOf = await readBulkValues(ctx, unit, { people, tenant, asksDue });
  const asksMoney = versions.some(({ body }) => ownTemplateVariables(body).includes("amount"));
  const selected = { people, switches, exceptMessageId, today: todayIn(ctx.timeZone, at), reachesFurther: true };
  const askedOf = asksMoney ? await readAsked(ctx, unit, selected) : () => null;
  const isConnected = CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers) === null;
  let left = budgetLeft;
  const may = mayUse(onlyRoute);
  return (person) => {
    const asked = askedOf(person);
    if (asked && "skipped" in asked) return asked;
    const language = languageOf(person, tenant);
    const version = versions.find((one) => one.language === language) ?? versions[0];
    if (!version) return { skipped: "not-approved" };
    const values = valuesOf(person, version.language);
    const params = asked
      ? valuesAsked(ctx, asked, { tenant, switches, language: version.language })
      : valuesTold(values);
    if (missingParameters(version.body, params).length > 0) return { skipped: "missing-value" };
    const text = fillOwnTemplate(version.body, params);
    const isApproved = version.status === "approved";
    const category = billedCategory(version);
    const chat = may("window") && isApproved ? chatOf(person.contact_id) : undefined;
    const phone = person.contact_phone;
    const email = may("email") && emailFallback ? person.contact_email || null : null;
    const isOffer = content.isOffer || category === "marketing";
    const found = cheapestRoute({
      hasOpenWindow: chat !== undefined,
      hasTemplate: may("template") && isApproved && isConnected,
      isMarketing: category === "marketing",
      isOverBudget: left < prices[category],
      phone,
      email,
      refused: refusedOf(ctx, consents, { contactId: person.contact_id, isOffer }),
    });
    if ("skipped" in found) {
      const isNoLonger = !isApproved && found.skipped === "no-window";
      return isNoLonger ? { skipped: "not-approved" } : found;
    }
    const { route } = found;
    const subscriptionId = asked?.[0].subject.subscription_id ?? null;
    if (route === "email") {
      const filled = fillReply(subject ?? "", valuesOf(person, language)).text;
      if (!filled || !email) return { skipped: "missing-value" };
      const address = email.toLowerCase();
      return { message: { route, address, subject: filled, text, language, offer: null, subscriptionId } };
    }
    const address = route === "window" ? chat?.address : phone;
    if (!address) return { skipped: "no-address" };
    if (route !== "window") left -= prices[category];
    const names: readonly string[] = ownTemplateVariables(version.body);
    const own = {
      template: version.meta_name,
      language: version.language,
      to: address,
      params: Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name))),
      subscriptionId,
    };
    const offer = route === "window" ? null : own;
    return { message: { route, address, subject: null, text, language, offer, subscriptionId } };
  };
}

/** Statuses of a template that was approved once; only an approved one is sent on WhatsApp. */
const ONCE_APPROVED: readonly OwnTemplateStatus[] = ["approved", "paused", "disabled"];

/**
 * Returns a business's template of a name, approved now or before, in each of its languages, the
 * approved ones first; none for null. One that was submitted after `until` is left out.
 */
export async function readBulkTemplate(trx: TenantTrx, name: string | null, until: Date): Promise<OwnTemplateRow[]> {
  if (name === null) return [];
  const rows = (await listOwnTemplates(trx)).filter(
    (row) => row.name === name && row.submitted_at <= until && ONCE_APPROVED.includes(row.status),
  );
  return rows.toSorted((one, other) => Number(other.status === "approved") - Number(one.status === "approved"));
}

/**
 * Returns the values of a template that asks for what is due: of several, the sum with the names of
 * all products, and the customer and day of the first.
 */
function valuesAsked(
  ctx: ServiceContext,
  [lead, ...others]: AllAsked,
  { tenant, switches, language }: { tenant: TenantRow; switches: ReminderSwitches; language: Language },
): Record<string, string> {
  const partOf = (one: Asked): Part => ({ ...toPart(one), recipient: { ...one.recipient, language } });
  const facts = factsOfParts(ctx, { parts: [partOf(lead), ...others.map(partOf)], tenant, switches });
  const [first] = facts;
  const names = [...new Set(facts.map(({ productName }) => productName))];
  const total = {
    productName: new Intl.ListFormat(`${language}-IN`).format(names),
    pricePaise: facts.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
    owedPaise: 0,
  };
  const all = { ...first, language, ...(others.length > 0 && total) };
  return filledOffer(all, lead.subject, lead.recipient.address).params;
}

/** Returns the values of a template that asks for nothing, from those of a text. */
export const valuesTold = (values: VariableValues): Record<string, string> => ({
  customer_name: values["customer.name"] ?? "",
  business_name: values["business.name"] ?? "",
  product_name: values["product.name"] ?? "",
  end_date: values["subscription.endDate"] ?? "",
});
