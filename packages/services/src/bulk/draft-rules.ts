import { type BulkPerson, listChatsOf } from "@aavarti/db/queries/bulk-sends";
import type { ConversationRow } from "@aavarti/db/queries/conversations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { type BulkKind, type BulkRoute, type BulkSkipReason, SKIPPED_BY_HAND } from "@aavarti/domain/bulk-messages";
import { BULK_DAYS_AHEAD, type ByHandDays, isDueWithin } from "@aavarti/domain/by-hand";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Language } from "@aavarti/domain/languages";
import type { ReminderSwitches } from "@aavarti/domain/reminder-switches";
import { consentReason } from "../consent/consent-reason.ts";
import type { ServiceContext, Unit } from "../context.ts";
import type { IsApproved } from "../conversations/approved-templates.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { destinationKey } from "../reminders/internal/destinations.ts";
import type { Consents } from "../reminders/internal/unreachable-reason.ts";
import { type Asked, chooseByHand } from "../reminders/plan/choose-by-hand.ts";

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

/** For whom messages are decided, and what limits them. */
export type Rules = {
  people: readonly BulkPerson[];
  tenant: TenantRow;
  isApproved: IsApproved;
  budgetLeft: number;
  exceptMessageId: string | null;
  onlyRoute: BulkRoute | null;
  versionsUntil: Date;
  /** When they would go. */
  at: Date;
};

export type Draft = { message: Omit<BulkMessage, "contact" | "channel"> } | { skipped: BulkSkipReason };

type Refused = Record<ReminderChannel, "opted-out" | "no-consent" | null>;

export function refusedOf(
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

/**
 * Returns the function that finds the chat of a customer in which free text is allowed `at` a time.
 */
export async function readOpenChats(
  ctx: ServiceContext,
  { trx }: Unit,
  people: readonly BulkPerson[],
  at: Date,
): Promise<(contactId: string) => ConversationRow | undefined> {
  if (people.length === 0 || CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers)) return () => undefined;
  const chats = await listChatsOf(
    trx,
    people.map(({ contact_id }) => contact_id),
  );
  const open = chats.filter((chat) => isWindowOpen(chat.channel, chat.last_inbound_at, at));
  const of = new Map(open.map((chat) => [chat.customer_id, chat]));
  return (contactId) => of.get(contactId);
}

export const languageOf = (person: BulkPerson, tenant: TenantRow): Language =>
  person.contact_language ?? tenant.default_language;

/** Returns the function that says whether a route may be taken: the two of a template are one. */
export const mayUse =
  (only: BulkRoute | null) =>
  (route: Exclude<BulkRoute, "marketing">): boolean =>
    only === null || (only === "marketing" ? "template" : only) === route;

/** What is asked for in one message, the first to be due first. */
export type AllAsked = readonly [Asked, ...Asked[]];

/**
 * Returns the function that finds all that is asked for where a customer is chosen, by the rules of
 * reminders by hand, or why nothing is: what is due within a week and goes to one address, of who
 * pays for the customer and of all they pay for, so that it is the same for each of a family. It is
 * nothing for a customer who owes nothing. Where nothing is due so soon, it is the first that is
 * due later with `reachesFurther`, else nothing.
 */
export async function readAsked(
  ctx: ServiceContext,
  unit: Unit,
  {
    people,
    switches,
    exceptMessageId,
    today,
    reachesFurther,
  }: {
    people: readonly BulkPerson[];
    switches: ReminderSwitches;
    exceptMessageId: string | null;
    /** The day on which it goes. */
    today: CalendarDate;
    reachesFurther: boolean;
  },
): Promise<(person: BulkPerson) => AllAsked | { skipped: BulkSkipReason }> {
  const ids = [...new Set(people.flatMap(({ customer_id, contact_id }) => [customer_id, contact_id]))];
  const selected = { about: "customers" as const, ids, evenInQuietHours: false, exceptMessageId };
  const choice = await chooseByHand(ctx, unit, selected, switches);
  const isSoon = (one: Asked) => isDueWithin(BULK_DAYS_AHEAD, daysOf(one), today);
  return (person) => {
    const asked = choice.asked.filter(({ subject }) =>
      [subject.customer_id, subject.contact_id].includes(person.customer_id),
    );
    if (reachesFurther ? asked.length > 0 : asked.some(isSoon)) {
      const all = choice.asked.filter(({ subject }) => subject.contact_id === person.contact_id);
      const soon = all.filter(isSoon);
      const [lead, ...others] = soon.length > 0 ? soon : all.slice(0, 1);
      if (lead) return [lead, ...others.filter((one) => destinationKey(one.row) === destinationKey(lead.row))];
    }
    const why = choice.leftOut.find(({ place }) => ids[place] === person.customer_id);
    return { skipped: why && asked.length === 0 ? SKIPPED_BY_HAND[why.reason] : "not-due" };
  };
}

/**
 * When the subscription of an asked row began, when it ends, and since when money is owed of it.
 */
const daysOf = ({ owed, subject }: Asked): ByHandDays => ({
  coveredFrom: subject.covered_from,
  endOn: subject.end_on,
  owedSince: owed.open[0]?.dueOn ?? null,
});
