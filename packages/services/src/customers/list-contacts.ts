import type { Contact } from "@aavarti/contract/contacts";
import type { ListCustomers } from "@aavarti/contract/customers";
import type { Page } from "@aavarti/contract/lists";
import { listConsentStatuses } from "@aavarti/db/queries/consent";
import { type LastMessageRow, listLastMessages } from "@aavarti/db/queries/contacts";
import { addressOn, MANUAL_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { beginningOf } from "@aavarti/domain/shortened-text";
import { readCustomerChats } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { listPeople } from "./list-customers.ts";

/** Maximum number of a message's characters that a list row shows. */
const SHOWN_CHARACTERS = 140;

/**
 * Returns the customers with their contact details: the same page as `listPeople`, each with the
 * channels that reach them, those they opted out of, the last message (a reminder or reply sent to
 * them or what they wrote, but no receipt or statement; of an emailed reminder its subject; cut to
 * 140 characters), and whom a chat goes to with what is due.
 * @throws AppError FORBIDDEN without `reminders.read`, `customers.read` and `subscriptions.read`.
 */
export async function listContacts(ctx: ServiceContext, input: ListCustomers): Promise<Page<Contact>> {
  requirePermission(ctx, "reminders.read");
  const { items, nextCursor } = await listPeople(ctx, input);
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return { items: [], nextCursor };
  return ctx.transact(async (unit) => {
    const [consents, lastMessages, chatOf] = await Promise.all([
      listConsentStatuses(unit.trx, ids),
      listLastMessages(unit.trx, ids),
      readCustomerChats(ctx, unit, ids),
    ]);
    const messages = new Map(lastMessages.map((row) => [row.customer_id, row]));
    const hasStopped = (id: string, channel: ReminderChannel) =>
      consents.some(
        (row) =>
          row.customer_id === id && row.channel === channel && row.purpose === "reminders" && row.state === "withdrawn",
      );
    return {
      items: items.map((customer): Contact => {
        const stopped = MANUAL_CHANNELS.filter((channel) => hasStopped(customer.id, channel));
        const reach = MANUAL_CHANNELS.filter(
          (channel) => !stopped.includes(channel) && addressOn(channel, customer) !== null,
        );
        return {
          ...customer,
          reach,
          stopped,
          lastMessage: toLastMessage(messages.get(customer.id)),
          chat: chatOf(customer),
        };
      }),
      nextCursor,
    };
  });
}

function toLastMessage(row: LastMessageRow | undefined): Contact["lastMessage"] {
  if (!row) return null;
  const words = row.text?.replaceAll(/\s+/gu, " ").trim() ?? "";
  return {
    at: row.at.toISOString(),
    channel: row.channel,
    isFromCustomer: row.is_from_customer,
    text: words === "" ? null : beginningOf(words, SHOWN_CHARACTERS),
  };
}
