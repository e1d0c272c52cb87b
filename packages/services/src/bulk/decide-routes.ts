import { type BulkPerson, listBulkPeople, listChatsOf } from "@aavarti/db/queries/bulk-sends";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import {
  type BulkKind,
  type BulkRoute,
  type BulkSkipReason,
  CHANNEL_OF_ROUTE,
  cheapestRoute,
  SKIPPED_BY_HAND,
} from "@aavarti/domain/bulk-messages";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Language } from "@aavarti/domain/languages";
import { fillReply } from "@aavarti/domain/saved-replies";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import type { IsApproved } from "../conversations/approved-templates.ts";
import type { BuiltInOffer } from "../conversations/offer.ts";
import { filledOffer } from "../conversations/offered-templates.ts";
import { readPrices } from "../message-costs/prices.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { factsOfParts, textOrReason } from "../reminders/compose/compose-message.ts";
import { type Recipient, recipientsOf } from "../reminders/internal/recipients.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { type Consents, consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { type Asked, chooseByHand } from "../reminders/plan/choose-by-hand.ts";
import { readWording } from "../templates/wording.ts";
import { readBulkValues } from "./bulk-values.ts";

/** What is written: the author's words with variables, or what each customer is due. */
export type BulkContent = { kind: BulkKind; subject: string | null; text: string | null; isOffer: boolean };

/** A message as one person gets it. The language is the recipient's. */
export type BulkMessage = {
  contact: { id: string; name: string };
  route: BulkRoute;
  channel: ReminderChannel;
  address: string;
  subject: string | null;
  text: string;
  language: Language;
  /** The template's values; null on another route. */
  offer: BuiltInOffer | null;
  /** The subscription whose dues it names; null for the author's own text. */
  subscriptionId: string | null;
};

/** What happens for one chosen customer; `customer` is null for an unknown id. */
export type BulkDecision = { customerId: string; customer: { id: string; name: string } | null } & (
  | { message: BulkMessage; skipped: null }
  | { message: null; skipped: BulkSkipReason }
);

type Draft = { message: Omit<BulkMessage, "contact" | "channel"> } | { skipped: BulkSkipReason };

/**
 * Returns, for each of these customers in order, the message that they would get now by the
 * cheapest route, or why they get none. A customer with a payer is reached through the payer. Two
 * with one address get one message, the first. Opt-outs hold, offers need consent, and a `due`
 * message follows the rules of reminders by hand. Templates end where the budget does, in the order
 * of the customers. Quiet hours and limits are the caller's. Reads
 * with one query per kind, and for each where a template or a balance is asked for; writes nothing.
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
    /** The only route by which a `due` message may go. */
    onlyRoute?: BulkRoute | null;
  },
): Promise<BulkDecision[]> {
  const people = await listBulkPeople(unit.trx, customerIds);
  const personOf = new Map(people.map((person) => [person.customer_id, person]));
  const reachable = people.filter((person) => whyNot(person) === null);
  const draftOf = await (content.kind === "text"
    ? draftTexts(ctx, unit, { content, people: reachable, tenant })
    : draftReminders(ctx, unit, { people: reachable, tenant, isApproved, budgetLeft, exceptMessageId, onlyRoute }));
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
  { content, people, tenant }: { content: BulkContent; people: readonly BulkPerson[]; tenant: TenantRow },
): Promise<(person: BulkPerson) => Draft> {
  const { subject, text: source, isOffer } = content;
  if (source === null || people.length === 0) return () => ({ skipped: "missing-value" });
  const asksDue = `${source}${subject ?? ""}`.includes("account.due");
  const [consents, chatOf, valuesOf] = [
    await consentsOf(unit, people),
    await readOpenChats(ctx, unit, people),
    await readBulkValues(ctx, unit, { people, tenant, asksDue }),
  ];
  return (person) => {
    const chat = chatOf(person.contact_id);
    const email = person.contact_email || null;
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
  {
    people,
    tenant,
    isApproved,
    budgetLeft,
    exceptMessageId,
    onlyRoute,
  }: {
    people: readonly BulkPerson[];
    tenant: TenantRow;
    isApproved: IsApproved;
    budgetLeft: number;
    exceptMessageId: string | null;
    onlyRoute: BulkRoute | null;
  },
): Promise<(person: BulkPerson) => Draft> {
  if (people.length === 0) return () => ({ skipped: "not-due" });
  const { trx } = unit;
  const ids = people.map(({ customer_id }) => customer_id);
  const switches = await readSwitches(trx);
  const selected = { about: "customers" as const, ids, evenInQuietHours: false, exceptMessageId };
  const choice = await chooseByHand(ctx, unit, selected, switches);
  const consents = await consentsOf(unit, people);
  const chatOf = await readOpenChats(ctx, unit, people);
  const wording = await readWording(trx);
  const { utility } = await readPrices(trx);
  let left = budgetLeft;
  const may = (route: BulkRoute): boolean => onlyRoute === null || onlyRoute === route;
  const askedOf = (person: BulkPerson): Asked | undefined =>
    choice.asked.find(({ subject }) => [subject.customer_id, subject.contact_id].includes(person.customer_id));
  return (person) => {
    const asked = askedOf(person);
    if (!asked) {
      const why = choice.leftOut.find(({ place }) => ids[place] === person.customer_id);
      return { skipped: why ? SKIPPED_BY_HAND[why.reason] : "not-due" };
    }
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
        offer: found.route === "template" ? offer : null,
        subscriptionId,
      },
    };
  };
}
