import { type BulkPerson, listBulkPeople, listChatsOf } from "@aavarti/db/queries/bulk-sends";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import { listOwnTemplates, type OwnTemplateRow } from "@aavarti/db/queries/own-templates";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import {
  type BulkKind,
  type BulkRoute,
  type BulkSkipReason,
  CHANNEL_OF_ROUTE,
  cheapestRoute,
  SKIPPED_BY_HAND,
} from "@aavarti/domain/bulk-messages";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { missingParameters } from "@aavarti/domain/conversation-templates";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Language } from "@aavarti/domain/languages";
import type { VariableValues } from "@aavarti/domain/message-text";
import { fillOwnTemplate, type OwnTemplateStatus, ownTemplateVariables } from "@aavarti/domain/own-templates";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { fillReply } from "@aavarti/domain/saved-replies";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import type { IsApproved } from "../conversations/approved-templates.ts";
import { filledOffer } from "../conversations/offered-templates.ts";
import { readPrices } from "../message-costs/prices.ts";
import { billedCategory } from "../own-templates/to-own-template.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { factsOfParts, textOrReason } from "../reminders/compose/compose-message.ts";
import { type Recipient, recipientsOf } from "../reminders/internal/recipients.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { type Consents, consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { type Asked, chooseByHand } from "../reminders/plan/choose-by-hand.ts";
import { readWording } from "../templates/wording.ts";
import { readBulkValues } from "./bulk-values.ts";

/**
 * What is written: the author's words with variables, what each customer is due, or a template of
 * the business.
 */
export type BulkContent = {
  kind: BulkKind;
  /** The subject of emails; null where no email is written, or its text has its own. */
  subject: string | null;
  text: string | null;
  isOffer: boolean;
  /** The name of the business's template; null for another kind. */
  template: string | null;
  /** Whether an email replaces a message that fails on WhatsApp. */
  emailFallback: boolean;
};

/** A WhatsApp template as it is sent to one person. */
export type BulkTemplate = {
  /** Its name at Meta. */
  template: string;
  language: "en" | "hi";
  /** The person's phone number (E.164). */
  to: string;
  params: Record<string, string>;
  /** The subscription whose dues it asks for; null where it asks for none. */
  subscriptionId: string | null;
};

/** A message as one person gets it. The language is the recipient's. */
export type BulkMessage = {
  contact: { id: string; name: string };
  route: BulkRoute;
  channel: ReminderChannel;
  address: string;
  subject: string | null;
  text: string;
  language: Language;
  /** The template with its values; null on another route. */
  offer: BulkTemplate | null;
  /** The subscription whose dues it names; null where it asks for none. */
  subscriptionId: string | null;
};

/** What happens for one chosen customer; `customer` is null for an unknown id. */
export type BulkDecision = { customerId: string; customer: { id: string; name: string } | null } & (
  | { message: BulkMessage; skipped: null }
  | { message: null; skipped: BulkSkipReason }
);

/** For whom messages are decided, and what limits them. */
type Rules = {
  people: readonly BulkPerson[];
  tenant: TenantRow;
  isApproved: IsApproved;
  budgetLeft: number;
  exceptMessageId: string | null;
  onlyRoute: BulkRoute | null;
  versionsUntil: Date;
};

type Draft = { message: Omit<BulkMessage, "contact" | "channel"> } | { skipped: BulkSkipReason };

/**
 * Returns, for each of these customers in order, the message that they would get now by the
 * cheapest route, or why they get none. A customer with a payer is reached through the payer. Two
 * with one address get one message, the first. Opt-outs hold, offers need consent, and what asks
 * for money (a `due` message, a template with `{{amount}}`) follows the rules of reminders by hand.
 * A template of the business is sent in the recipient's language, else in the other one, and by
 * email only with `emailFallback`. Templates end where the budget does, in the order of the
 * customers. Quiet hours and limits are the caller's. Reads with one query per kind, and for each
 * where a template or a balance is asked for; writes nothing.
 */
export async function decideRoutes(
  ctx: ServiceContext,
  unit: Unit,
  {
    content,
    customerIds,
    tenant,
    isApproved,
    budgetLeft,
    exceptMessageId = null,
    onlyRoute = null,
    versionsUntil = ctx.now(),
  }: {
    content: BulkContent;
    customerIds: readonly string[];
    tenant: TenantRow;
    isApproved: IsApproved;
    /**
     * What the monthly budget leaves for templates, in tenths of a paisa; Infinity without a limit.
     */
    budgetLeft: number;
    /** A message of this send that doesn't count as one of today. */
    exceptMessageId?: string | null;
    /** The only route by which a message may go; a change of a template's price is no other one. */
    onlyRoute?: BulkRoute | null;
    /** Templates that were submitted later are not sent: nobody has seen their text. */
    versionsUntil?: Date;
  },
): Promise<BulkDecision[]> {
  const people = await listBulkPeople(unit.trx, customerIds);
  const personOf = new Map(people.map((person) => [person.customer_id, person]));
  const reachable = people.filter((person) => whyNot(person) === null);
  const rules = { people: reachable, tenant, isApproved, budgetLeft, exceptMessageId, onlyRoute, versionsUntil };
  const draftOf = await DRAFTS[content.kind](ctx, unit, content, rules);
  const taken = new Set<string>();
  return customerIds.map((customerId): BulkDecision => {
    const person = personOf.get(customerId);
    if (!person) return { customerId, customer: null, message: null, skipped: "gone" };
    const customer = { id: customerId, name: person.customer_name };
    const refused = whyNot(person);
    const draft = refused ? { skipped: refused } : draftOf(person);
    if ("skipped" in draft) return { customerId, customer, message: null, skipped: draft.skipped };
    const { message } = draft;
    if (taken.has(message.address)) return { customerId, customer, message: null, skipped: "duplicate" };
    taken.add(message.address);
    const contact = { id: person.contact_id, name: person.contact_name };
    return {
      customerId,
      customer,
      skipped: null,
      message: { ...message, contact, channel: CHANNEL_OF_ROUTE[message.route] },
    };
  });
}

function whyNot(person: BulkPerson): BulkSkipReason | null {
  if (person.deleted_at || person.payer_deleted_at) return "trash";
  return person.is_sample ? "sample" : null;
}

type Refused = Record<ReminderChannel, "opted-out" | "no-consent" | null>;

function refusedOf(
  ctx: ServiceContext,
  consents: Consents,
  { contactId, isOffer }: { contactId: string; isOffer: boolean },
): Refused {
  const of = (channel: ReminderChannel) => {
    const asked = { customerId: contactId, channel, timeZone: ctx.timeZone };
    if (consentReason(consents, asked)) return "opted-out" as const;
    return isOffer && consentReason(consents, { ...asked, purpose: "offers" }) ? ("no-consent" as const) : null;
  };
  return { email: of("email"), whatsapp: of("whatsapp") };
}

/** Returns the function that finds the chat of a customer in which free text is allowed now. */
async function readOpenChats(
  ctx: ServiceContext,
  { trx }: Unit,
  people: readonly BulkPerson[],
): Promise<(contactId: string) => ConversationRow | undefined> {
  if (people.length === 0 || CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers)) return () => undefined;
  const chats = await listChatsOf(
    trx,
    people.map(({ contact_id }) => contact_id),
  );
  const open = chats.filter(({ channel, last_inbound_at: at }) => isWindowOpen(channel, at, ctx.now()));
  const of = new Map(open.map((chat) => [chat.customer_id, chat]));
  return (contactId) => of.get(contactId);
}

const languageOf = (person: BulkPerson, tenant: TenantRow): Language =>
  person.contact_language ?? tenant.default_language;

async function draftTexts(
  ctx: ServiceContext,
  unit: Unit,
  content: BulkContent,
  { people, tenant, onlyRoute }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  const { subject, text: source, isOffer } = content;
  const may = mayUse(onlyRoute);
  if (source === null || people.length === 0) return () => ({ skipped: "missing-value" });
  const asksDue = `${source}${subject ?? ""}`.includes("account.due");
  const [consents, chatOf, valuesOf] = [
    await consentsOf(unit, people),
    await readOpenChats(ctx, unit, people),
    await readBulkValues(ctx, unit, { people, tenant, asksDue }),
  ];
  return (person) => {
    const chat = may("window") ? chatOf(person.contact_id) : undefined;
    const email = may("email") ? person.contact_email || null : null;
    const found = cheapestRoute({
      hasOpenWindow: chat !== undefined,
      hasTemplate: false,
      isOverBudget: false,
      phone: person.contact_phone,
      email,
      refused: refusedOf(ctx, consents, { contactId: person.contact_id, isOffer }),
    });
    if ("skipped" in found) return found;
    const language = languageOf(person, tenant);
    const values = valuesOf(person, language);
    const { text } = fillReply(source, values);
    const filledSubject = found.route === "email" ? fillReply(subject ?? "", values).text : null;
    if (text === null || (found.route === "email" && !filledSubject)) return { skipped: "missing-value" };
    const address = found.route === "window" ? chat?.address : email?.toLowerCase();
    if (!address) return { skipped: "no-address" };
    return {
      message: {
        route: found.route,
        address,
        subject: filledSubject,
        text,
        language,
        offer: null,
        subscriptionId: null,
      },
    };
  };
}

async function draftReminders(
  ctx: ServiceContext,
  unit: Unit,
  _content: BulkContent,
  { people, tenant, isApproved, budgetLeft, exceptMessageId, onlyRoute }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  if (people.length === 0) return () => ({ skipped: "not-due" });
  const { trx } = unit;
  const switches = await readSwitches(trx);
  const askedOf = await readAsked(ctx, unit, { people, switches, exceptMessageId });
  const consents = await consentsOf(unit, people);
  const chatOf = await readOpenChats(ctx, unit, people);
  const wording = await readWording(trx);
  const { utility } = await readPrices(trx);
  let left = budgetLeft;
  const may = mayUse(onlyRoute);
  return (person) => {
    const asked = askedOf(person);
    if ("skipped" in asked) return asked;
    const { contact_id: contactId, subscription_id: subscriptionId } = asked.subject;
    const chat = chatOf(contactId);
    const language = languageOf(person, tenant);
    const partTo = (recipient: Recipient) => ({
      reminder: asked.row,
      subject: asked.subject,
      recipient,
      term: undefined,
      owed: asked.owed,
    });
    const isByWhatsapp = asked.recipient.channel === "whatsapp";
    const isConnected = CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers) === null;
    const [facts] = factsOfParts(ctx, { parts: [partTo(asked.recipient)], tenant, switches });
    const offer = isByWhatsapp ? filledOffer(facts, asked.subject, asked.recipient.address) : null;
    const byEmail = recipientsOf(
      {
        id: contactId,
        name: asked.subject.contact_name,
        email: asked.subject.contact_email,
        phone: null,
        language: asked.subject.contact_language,
      },
      [],
    ).find(({ channel }) => channel === "email");
    const isComplete = offer !== null && offer.missing.length === 0;
    const found = cheapestRoute({
      hasOpenWindow: may("window") && isComplete && chat !== undefined,
      hasTemplate: may("template") && isComplete && isConnected && isApproved(offer.template, offer.language),
      isOverBudget: left < utility,
      phone: asked.subject.contact_phone,
      email: may("email") ? (byEmail?.address ?? null) : null,
      refused: refusedOf(ctx, consents, { contactId, isOffer: false }),
    });
    if ("skipped" in found) return found;
    if (found.route === "email" && byEmail) {
      const words = textOrReason(ctx, { parts: [partTo(byEmail)], tenant, switches, wording });
      if (words.subject === null) return { skipped: "missing-value" };
      const address = byEmail.address.toLowerCase();
      return { message: { route: "email", address, ...words, language, offer: null, subscriptionId } };
    }
    if (!offer) return { skipped: "no-address" };
    if (found.route === "template") left -= utility;
    const address = found.route === "window" ? (chat?.address ?? offer.to) : offer.to;
    const { text } = offer;
    return {
      message: {
        route: found.route,
        address,
        subject: null,
        text,
        language,
        offer: found.route === "template" ? { ...offer, subscriptionId } : null,
        subscriptionId,
      },
    };
  };
}

/** Returns the function that says whether a route may be taken: the two of a template are one. */
const mayUse =
  (only: BulkRoute | null) =>
  (route: Exclude<BulkRoute, "marketing">): boolean =>
    only === null || (only === "marketing" ? "template" : only) === route;

/**
 * Returns the function that finds what a customer is asked for now by the rules of reminders by
 * hand, or why they are asked for nothing.
 */
async function readAsked(
  ctx: ServiceContext,
  unit: Unit,
  {
    people,
    switches,
    exceptMessageId,
  }: { people: readonly BulkPerson[]; switches: ReminderSwitches; exceptMessageId: string | null },
): Promise<(person: BulkPerson) => Asked | { skipped: BulkSkipReason }> {
  const ids = people.map(({ customer_id }) => customer_id);
  const selected = { about: "customers" as const, ids, evenInQuietHours: false, exceptMessageId };
  const choice = await chooseByHand(ctx, unit, selected, switches);
  return (person) => {
    const asked = choice.asked.find(({ subject }) =>
      [subject.customer_id, subject.contact_id].includes(person.customer_id),
    );
    if (asked) return asked;
    const why = choice.leftOut.find(({ place }) => ids[place] === person.customer_id);
    return { skipped: why ? SKIPPED_BY_HAND[why.reason] : "not-due" };
  };
}

async function draftTemplates(
  ctx: ServiceContext,
  unit: Unit,
  content: BulkContent,
  { people, tenant, budgetLeft, exceptMessageId, onlyRoute, versionsUntil }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  const versions = await readBulkTemplate(unit.trx, content.template, versionsUntil);
  if (people.length === 0 || versions.length === 0) return () => ({ skipped: "not-approved" });
  const { subject, emailFallback } = content;
  const switches = await readSwitches(unit.trx);
  const [consents, chatOf, prices] = [
    await consentsOf(unit, people),
    await readOpenChats(ctx, unit, people),
    await readPrices(unit.trx),
  ];
  const asksDue = (subject ?? "").includes("account.due");
  const valuesOf = await readBulkValues(ctx, unit, { people, tenant, asksDue });
  const asksMoney = versions.some(({ body }) => ownTemplateVariables(body).includes("amount"));
  const askedOf = asksMoney ? await readAsked(ctx, unit, { people, switches, exceptMessageId }) : () => null;
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
    const subscriptionId = asked?.subject.subscription_id ?? null;
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

/** Returns the values of a template that asks for what is due. */
function valuesAsked(
  ctx: ServiceContext,
  { subject, recipient, row, owed }: Asked,
  { tenant, switches, language }: { tenant: TenantRow; switches: ReminderSwitches; language: Language },
): Record<string, string> {
  const part = { reminder: row, subject, recipient: { ...recipient, language }, term: undefined, owed };
  const [facts] = factsOfParts(ctx, { parts: [part], tenant, switches });
  return filledOffer({ ...facts, language }, subject, recipient.address).params;
}

/** Returns the values of a template that asks for nothing, from those of a text. */
const valuesTold = (values: VariableValues): Record<string, string> => ({
  customer_name: values["customer.name"] ?? "",
  business_name: values["business.name"] ?? "",
  product_name: values["product.name"] ?? "",
  end_date: values["subscription.endDate"] ?? "",
});

const DRAFTS = { text: draftTexts, due: draftReminders, template: draftTemplates } as const satisfies Record<
  BulkKind,
  (ctx: ServiceContext, unit: Unit, content: BulkContent, rules: Rules) => Promise<(person: BulkPerson) => Draft>
>;
