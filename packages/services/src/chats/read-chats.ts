import type { Chat, ChatAbout } from "@aavarti/contract/chats";
import {
  type ChatContact,
  findReminderSubjects,
  listChatContacts,
  listChatSubjects,
  type ReminderSubject,
} from "@aavarti/db/queries/reminders/subjects";
import { type AskedAmount, askInChat, lessAdvance } from "@aavarti/domain/asked-amount";
import { MANUAL_CHANNELS } from "@aavarti/domain/channels";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { leftOfRenewal, type OwedOf, readOwed } from "../reminders/compose/owed.ts";
import { type Consents, consentsOf } from "../reminders/internal/unreachable-reason.ts";

/**
 * Returns whom a chat about a customer or a subscription goes to, the payer or else the customer,
 * and what it asks for: the same amounts as a reminder by hand, renewals less the account's
 * advance; nothing (`asks` is empty) where nothing is due. Amounts are decimal texts; `earlier` is
 * the part of a renewal's `amount` that is owed for earlier terms. A customer's chat is about
 * everything due of them and of those they pay for. A payer in Trash has no phone (null) and no
 * email (empty); `stopped` are the channels on which the contact opted out of reminders.
 * `isWhatsappConnected` says whether the inbox sends messages on WhatsApp.
 * @throws AppError FORBIDDEN without `customers.read` and `subscriptions.read`, NOT_FOUND.
 */
export function readChat(ctx: ServiceContext, { about, id }: ChatAbout): Promise<Chat> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async (unit) => {
    if (about === "subscription") {
      const subject = (await findReminderSubjects(unit.trx, [id])).get(id);
      if (!subject || subject.deleted_at || subject.customer_deleted_at) throw notFound("subscription");
      return toChat(ctx, { contact: subject, subjects: [subject], ...(await factsOf(unit, [subject], [subject])) });
    }
    const contacts = await listChatContacts(unit.trx, [id]);
    const [contact] = contacts;
    if (!contact) throw notFound("customer");
    const subjects = await listChatSubjects(unit.trx, [id]);
    const facts = await factsOf(unit, contacts, subjects);
    return toChat(ctx, { contact, subjects: subjectsOf(contact, subjects), ...facts });
  });
}

/**
 * Returns the function that gives the chat of one of these customers, as `readChat` does; one who
 * went to Trash meanwhile has no address, and is asked for nothing. Reads with one query per kind
 * for all of them.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export async function readCustomerChats(
  ctx: ServiceContext,
  unit: Unit,
  ids: readonly string[],
): Promise<(customer: { id: string; name: string }) => Chat> {
  requirePermission(ctx, "subscriptions.read");
  const gone = (customer: { id: string; name: string }) => withoutContact(ctx, customer);
  if (ids.length === 0) return gone;
  const [contacts, subjects] = await Promise.all([listChatContacts(unit.trx, ids), listChatSubjects(unit.trx, ids)]);
  const facts = await factsOf(unit, contacts, subjects);
  const contactOf = new Map(contacts.map((contact) => [contact.customer_id, contact]));
  return (customer) => {
    const contact = contactOf.get(customer.id);
    return contact ? toChat(ctx, { contact, subjects: subjectsOf(contact, subjects), ...facts }) : gone(customer);
  };
}

/**
 * Returns the function that gives the contact of one of these customers' chats, for a message that
 * asks for no payment: the same as `readCustomerChats`, without reading what is owed.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export async function readCustomerContacts(
  ctx: ServiceContext,
  unit: Unit,
  ids: readonly string[],
): Promise<(customer: { id: string; name: string }) => Chat["contact"]> {
  requirePermission(ctx, "customers.read");
  if (ids.length === 0) return goneContact;
  const contacts = await listChatContacts(unit.trx, ids);
  const consents = await consentsOf(unit, contacts);
  const contactOf = new Map(contacts.map((contact) => [contact.customer_id, contact]));
  return (customer) => {
    const contact = contactOf.get(customer.id);
    return contact ? toContact(contact, consents) : goneContact(customer);
  };
}

/**
 * A chat about one subscription, and what its renewal comes to with all that is owed, in paise:
 * `owedPaise` is the part of `pricePaise` that is owed for earlier terms.
 */
export type SubscriptionChat = { chat: Chat; inAll: Pick<AskedAmount, "pricePaise" | "owedPaise"> | null };

/**
 * Returns the function that gives the chat about one of these subscriptions, and what its renewal
 * comes to with all that is owed of it, less the account's advance, whether it is due or not (null
 * for one that does not exist any more). Reads with one query per kind for all of them. Checks no
 * permission.
 */
export async function readSubscriptionChats(
  ctx: ServiceContext,
  unit: Unit,
  ids: readonly string[],
): Promise<(subscriptionId: string, customer: { id: string; name: string }) => SubscriptionChat> {
  const gone = (customer: { id: string; name: string }) => ({ chat: withoutContact(ctx, customer), inAll: null });
  if (ids.length === 0) return (_id, customer) => gone(customer);
  const subjectOf = await findReminderSubjects(unit.trx, ids);
  const subjects = [...subjectOf.values()];
  const facts = await factsOf(unit, subjects, subjects);
  return (id, customer) => {
    const subject = subjectOf.get(id);
    if (!subject) return gone(customer);
    return {
      chat: toChat(ctx, { contact: subject, subjects: [subject], ...facts }),
      inAll: leftOfRenewal(subject, facts.owedOf).asked,
    };
  };
}

type Facts = { owedOf: OwedOf; consents: Consents };

async function factsOf(
  unit: Unit,
  contacts: readonly Pick<ChatContact, "contact_id">[],
  subjects: readonly ReminderSubject[],
): Promise<Facts> {
  const [owedOf, consents] = await Promise.all([readOwed(unit.trx, subjects), consentsOf(unit, contacts)]);
  return { owedOf, consents };
}

/** Returns what a chat with this contact is about: the customer's own, or all that they pay for. */
const subjectsOf = ({ customer_id: id, contact_id }: ChatContact, subjects: readonly ReminderSubject[]) =>
  subjects.filter((subject) => subject.contact_id === contact_id && (contact_id === id || subject.customer_id === id));

const goneContact = ({ id, name }: { id: string; name: string }): Chat["contact"] => ({
  id,
  name,
  phone: null,
  email: "",
  stopped: [],
});

/** The chat of a customer who went to Trash meanwhile. */
const withoutContact = (ctx: ServiceContext, { id, name }: { id: string; name: string }): Chat => ({
  contact: goneContact({ id, name }),
  asks: [],
  isWhatsappConnected: isWhatsappConnected(ctx),
});

const isWhatsappConnected = ({ providers }: ServiceContext): boolean =>
  CHANNEL_SERVICES.whatsapp.connectionRefusal(providers) === null;

function toChat(
  ctx: ServiceContext,
  { contact, subjects, owedOf, consents }: { contact: ChatContact; subjects: readonly ReminderSubject[] } & Facts,
): Chat {
  return {
    contact: toContact(contact, consents),
    asks: asksOf(ctx, subjects, owedOf),
    isWhatsappConnected: isWhatsappConnected(ctx),
  };
}

function toContact(contact: ChatContact, consents: Consents): Chat["contact"] {
  const isGone = contact.payer_deleted_at !== null;
  const hasStopped = (channel: (typeof MANUAL_CHANNELS)[number]) =>
    consents.some(
      (row) =>
        row.customer_id === contact.contact_id &&
        row.channel === channel &&
        row.purpose === "reminders" &&
        row.state === "withdrawn",
    );
  return {
    id: contact.contact_id,
    name: contact.contact_name,
    phone: isGone ? null : contact.contact_phone,
    email: isGone ? "" : contact.contact_email,
    stopped: MANUAL_CHANNELS.filter(hasStopped),
  };
}

/**
 * Returns what the chat asks for, of subscriptions of one account. A renewal is less by its share
 * of the account's advance, and left out where that covers it.
 */
function asksOf(ctx: ServiceContext, subjects: readonly ReminderSubject[], owedOf: OwedOf): Chat["asks"] {
  const today = ctx.today();
  return subjects.flatMap((subject) => {
    const { open, advancePaise } = owedOf(subject);
    const isPaused = subject.paused_from !== null && subject.paused_from <= today;
    const asked = askInChat(
      {
        coveredFrom: subject.covered_from,
        endOn: subject.end_on,
        pricePaise: subject.price_paise,
        isRenewable: subject.status === "active" && !subject.cancels_at_end && !isPaused,
        open,
      },
      today,
    );
    if (asked === null) return [];
    const less = lessAdvance(asked, advancePaise);
    if (less.asked.pricePaise === 0) return [];
    return {
      customer: { id: subject.customer_id, name: subject.customer_name },
      productName: subject.product_name,
      asks: asked.asks,
      day: asked.day,
      amount: toAmountText(less.asked.pricePaise),
      earlier: toAmountText(less.asked.owedPaise),
    };
  });
}
