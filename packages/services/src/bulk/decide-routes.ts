import { type BulkPerson, listBulkPeople } from "@aavarti/db/queries/bulk-sends";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import {
  type BulkKind,
  type BulkRoute,
  type BulkSkipReason,
  CHANNEL_OF_ROUTE,
  cheapestRoute,
} from "@aavarti/domain/bulk-messages";
import { todayIn } from "@aavarti/domain/calendar";
import { fillReply } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import type { IsApproved } from "../conversations/approved-templates.ts";
import { readPrices } from "../message-costs/prices.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { factsOfParts, type Part, textOrReason } from "../reminders/compose/compose-message.ts";
import { type Recipient, recipientsOf } from "../reminders/internal/recipients.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { type Asked, toPart } from "../reminders/plan/choose-by-hand.ts";
import { readWording } from "../templates/wording.ts";
import { readBulkValues } from "./bulk-values.ts";
import {
  type BulkContent,
  type BulkMessage,
  type Draft,
  languageOf,
  mayUse,
  type Rules,
  readAsked,
  readOpenChats,
  refusedOf,
} from "./draft-rules.ts";
import { draftTemplates } from "./draft-templates.ts";
import { filledDues } from "./filled-dues.ts";

/** What happens for one chosen customer; `customer` is null for an unknown id. */
export type BulkDecision = { customerId: string; customer: { id: string; name: string } | null } & (
  | { message: BulkMessage; skipped: null }
  | { message: null; skipped: BulkSkipReason }
);

/**
 * Returns, for each of these customers in order, the message that they would get by the cheapest
 * route of when it goes (`at`), or why they get none. A customer with a payer is reached through
 * the payer. Two with one address get one message, the first. Opt-outs hold, offers need consent,
 * and what asks for money (a `due` message, a template with `{{amount}}`) follows the rules of
 * reminders by hand, for all that the recipient pays for, a `due` message only for what is due
 * within a week. A template of the business is sent in the recipient's language, else in the other
 * one, and by email only with `emailFallback`. Templates end where the budget does, in the order of
 * the customers. Quiet hours and limits are the caller's. Reads with one query per kind, and for
 * each where a template or a balance is asked for; writes nothing.
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
    at = ctx.now(),
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
    /** When they would go, such as at the end of quiet hours: a chat has to be open then. */
    at?: Date;
  },
): Promise<BulkDecision[]> {
  const people = await listBulkPeople(unit.trx, customerIds);
  const personOf = new Map(people.map((person) => [person.customer_id, person]));
  const reachable = people.filter((person) => whyNot(person) === null);
  const rules = { people: reachable, tenant, isApproved, budgetLeft, exceptMessageId, onlyRoute, versionsUntil, at };
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

async function draftTexts(
  ctx: ServiceContext,
  unit: Unit,
  content: BulkContent,
  { people, tenant, onlyRoute, at }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  const { subject, text: source, isOffer } = content;
  const may = mayUse(onlyRoute);
  if (source === null || people.length === 0) return () => ({ skipped: "missing-value" });
  const asksDue = `${source}${subject ?? ""}`.includes("account.due");
  const [consents, chatOf, valuesOf] = [
    await consentsOf(unit, people),
    await readOpenChats(ctx, unit, people, at),
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
  { people, tenant, isApproved, budgetLeft, exceptMessageId, onlyRoute, at }: Rules,
): Promise<(person: BulkPerson) => Draft> {
  if (people.length === 0) return () => ({ skipped: "not-due" });
  const { trx } = unit;
  const switches = await readSwitches(trx);
  const today = todayIn(ctx.timeZone, at);
  const askedOf = await readAsked(ctx, unit, { people, switches, exceptMessageId, today, reachesFurther: false });
  const consents = await consentsOf(unit, people);
  const chatOf = await readOpenChats(ctx, unit, people, at);
  const wording = await readWording(trx);
  const { utility } = await readPrices(trx);
  let left = budgetLeft;
  const may = mayUse(onlyRoute);
  return (person) => {
    const all = askedOf(person);
    if ("skipped" in all) return all;
    const [asked, ...others] = all;
    const { contact_id: contactId, subscription_id: subscriptionId } = asked.subject;
    const chat = chatOf(contactId);
    const language = languageOf(person, tenant);
    const partsTo = (recipient: Recipient): [Part, ...Part[]] => {
      const partOf = (one: Asked): Part => ({ ...toPart(one), recipient });
      return [partOf(asked), ...others.map(partOf)];
    };
    const isByWhatsapp = asked.recipient.channel === "whatsapp";
    const isConnected = CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers) === null;
    const facts = factsOfParts(ctx, { parts: partsTo(asked.recipient), tenant, switches });
    const offer = isByWhatsapp ? filledDues(facts) : null;
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
      const words = textOrReason(ctx, { parts: partsTo(byEmail), tenant, switches, wording });
      if (words.subject === null) return { skipped: "missing-value" };
      const address = byEmail.address.toLowerCase();
      return { message: { route: "email", address, ...words, language, offer: null, subscriptionId } };
    }
    if (!offer) return { skipped: "no-address" };
    if (found.route === "template") left -= utility;
    const to = asked.recipient.address;
    const address = found.route === "window" ? (chat?.address ?? to) : to;
    const { text, template, params } = offer;
    return {
      message: {
        route: found.route,
        address,
        subject: null,
        text,
        language,
        offer: found.route === "template" ? { template, language: offer.language, to, params, subscriptionId } : null,
        subscriptionId,
      },
    };
  };
}

const DRAFTS = { text: draftTexts, due: draftReminders, template: draftTemplates } as const satisfies Record<
  BulkKind,
  (ctx: ServiceContext, unit: Unit, content: BulkContent, rules: Rules) => Promise<(person: BulkPerson) => Draft>
>;
