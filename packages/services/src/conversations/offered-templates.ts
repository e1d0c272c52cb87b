import type { ConversationRow } from "@aavarti/db/queries/conversations";
import { listConversationSubjects, type ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { byHandChannels } from "@aavarti/domain/by-hand";
import { parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import { CONVERSATION_TEMPLATES, missingParameters } from "@aavarti/domain/conversation-templates";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { refusal } from "@aavarti/domain/refusal";
import { nextSendInstant } from "@aavarti/domain/reminder-rules";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { readOwnOffers } from "../own-templates/own-offers.ts";
import { renderTemplate } from "../reminders/channels/whatsapp/render-template.ts";
import { bodyOf } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import { factsOfParts } from "../reminders/compose/compose-message.ts";
import type { ReminderFacts } from "../reminders/compose/reminder-facts.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { consentsOf } from "../reminders/internal/unreachable-reason.ts";
import { chooseByHand, type LeftOut, toPart } from "../reminders/plan/choose-by-hand.ts";
import { clockOf } from "../reminders/plan/plan-reminders.ts";
import type { BuiltInOffer, Offer } from "./offer.ts";

export type Offers = {
  offers: Offer[];
  /** When a message would be sent: now, or after the quiet hours. */
  goesAt: Date;
  /** Why the customer gets none at all; null when they may. */
  refused: Explanation | null;
  /** Why no offer fits now, of the first subscription without one; null where nothing says so. */
  notNow: Explanation | null;
};

/**
 * Returns the WhatsApp templates that may be sent to a conversation's customer, about each
 * subscription for which they are contacted, with the values of the day on which they would be
 * sent: what a reminder by hand would say, by its rules (`chooseByHand`), with the two follow-ups
 * once the end has passed, to the phone number in the customer's record. None where the customer
 * opted out of reminders or has no number, or WhatsApp is off. The business's own approved
 * templates follow with the same values, those billed as marketing only for a customer who agreed
 * to offers. A subscription about which something was sent today (the message `exceptId` left
 * aside) has none. Writes nothing; checks neither permission nor what Meta approved.
 */
export async function findOffers(
  ctx: ServiceContext,
  unit: Unit,
  {
    conversation: { customer_id: customerId },
    tenant,
    exceptId,
  }: { conversation: Pick<ConversationRow, "customer_id">; tenant: TenantRow; exceptId: string | null },
): Promise<Offers> {
  const { trx } = unit;
  const switches = await readSwitches(trx);
  const goesAt = nextSendInstant({ now: ctx.now(), ...clockOf(ctx, switches) });
  const consents = await consentsOf(unit, [{ contact_id: customerId }]);
  const consent = { customerId, channel: "whatsapp", timeZone: ctx.timeZone } as const;
  const refused = consentReason(consents, consent);
  const none = { offers: [], goesAt, refused, notNow: null };
  if (refused || !byHandChannels(switches).includes("whatsapp")) return none;
  const today = todayIn(ctx.timeZone, goesAt);
  const found = await listConversationSubjects(trx, customerId);
  // Each is one about which this customer is contacted, so that the contact's number is theirs.
  if (found[0]?.contact_phone === null) return { ...none, refused: explainReminder("stopped.noNumber") };
  const subjects = found.filter((subject) => !subject.is_sample);
  if (subjects.length === 0) return none;

  const ids = subjects.map(({ subscription_id: id }) => id);
  const selected = { about: "subscriptions" as const, ids, evenInQuietHours: false, exceptMessageId: exceptId };
  const { asked, leftOut } = await chooseByHand(ctx, unit, selected, switches);
  const isForOffers = consentReason(consents, { ...consent, purpose: "offers" }) === null;
  const own = await readOwnOffers(trx, { isForOffers });
  const offers: Offer[] = asked
    .filter(({ recipient }) => recipient.channel === "whatsapp" && recipient.id === customerId)
    .flatMap((one) => {
      const { subject, recipient } = one;
      const [facts] = factsOfParts({ today: () => today }, { parts: [toPart(one)], tenant, switches });
      const isLate = facts.asks === "renewal" && facts.endOn < today;
      const builtIn = [facts, ...(isLate ? ([-3, -7] as const).map((step) => ({ ...facts, step })) : [])].map((said) =>
        filledOffer(said, subject, recipient.address),
      );
      return [...builtIn, ...builtIn.slice(0, 1).flatMap(own)];
    });
  const [first] = leftOut;
  return { offers, goesAt, refused, notNow: first ? notNowBecause(ctx, first) : null };
}

/** Returns why nothing is asked for a subscription now; null for what is no reason to tell. */
function notNowBecause({ timeZone }: ServiceContext, { reason, day, at }: LeftOut): Explanation | null {
  const on = day === null ? (at === null ? null : todayIn(timeZone, new Date(at))) : parseCalendarDate(day);
  switch (reason) {
    case "not-due":
      return on && refusal("template.notDue", { day: on }).explanation;
    case "promised":
      return on && refusal("template.promised", { day: on }).explanation;
    case "queued":
      return on && refusal("template.queued", { day: on }).explanation;
    case "reminder-coming":
      return on && refusal("template.planned", { day: on }).explanation;
    case "written-today":
      return refusal("template.sentToday").explanation;
    case "paid-in-advance":
      return refusal("template.paidAhead").explanation;
    case "not-running":
      return refusal("template.notRunning").explanation;
    default:
      return null;
  }
}

/**
 * Returns the template that says what a subscription's reminder says, with its values, to a phone
 * number (E.164). An amount of zero is a missing value: a message never asks for nothing.
 */
export function filledOffer(facts: ReminderFacts, subject: ReminderSubject, to: string): BuiltInOffer {
  const { template, params: filled, text } = renderTemplate(facts);
  const name = CONVERSATION_TEMPLATES.find((one) => one === template);
  if (!name) throw new Error(`${template} is not sent in conversations`);
  const params = "amount" in filled && facts.pricePaise === 0 ? { ...filled, amount: "" } : filled;
  const missing = missingParameters(bodyOf(name, facts.language), params);
  return { template: name, own: null, language: facts.language, to, params, text, missing, subject };
}
