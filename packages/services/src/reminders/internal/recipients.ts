import type { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import { addressOn, REMINDER_CHANNELS, type ReminderChannel, replacedBy } from "@aavarti/domain/channels";
import type { Language } from "@aavarti/domain/languages";

export type Owner = Awaited<ReturnType<typeof listOwners>>[number];

/** The destination of one reminder. */
export type Recipient = {
  kind: ReminderRow["recipient_kind"];
  id: string;
  name: string;
  channel: ReminderRow["channel"];
  address: string;
  /** The recipient's language; null for the business's. */
  language: Language | null;
};

/**
 * Returns id, name, addresses and language of who gets the messages about a subscription: the
 * customer's payer, or else the customer.
 */
export const contactOf = (
  subject: Pick<
    ReminderSubject,
    "contact_id" | "contact_name" | "contact_email" | "contact_phone" | "contact_language"
  >,
) => ({
  id: subject.contact_id,
  name: subject.contact_name,
  email: subject.contact_email,
  phone: subject.contact_phone,
  language: subject.contact_language,
});

type Reachable = { id: string; name: string; email: string; phone: string | null; language: Language | null };

/**
 * Returns the customer to be contacted and then each owner, once for each channel on which they
 * have an address. Neither consent nor settings are checked.
 */
export const recipientsOf = (contact: Reachable, owners: readonly Owner[]): Recipient[] => [
  ...channelsOf("customer", contact),
  ...owners.flatMap((owner) => channelsOf("owner", { ...owner, phone: owner.phone_e164 })),
];

function channelsOf(kind: Recipient["kind"], { id, name, email, phone, language }: Reachable): Recipient[] {
  const person = { kind, id, name, language };
  return REMINDER_CHANNELS.flatMap((channel) => {
    const address = addressOn(channel, { email, phone });
    return address ? [{ ...person, channel, address }] : [];
  });
}

/**
 * Returns the channel whose fallback is this recipient's channel, if the same person has no address
 * there; null if they have one, or if it is no channel's fallback. `recipients` are all addresses
 * of the people concerned.
 */
export const channelWithoutAddress = (
  recipient: Pick<Recipient, "id" | "channel">,
  recipients: readonly Recipient[],
): ReminderChannel | null =>
  replacedBy(recipient.channel).find(
    (replaced) => !recipients.some(({ id, channel }) => id === recipient.id && channel === replaced),
  ) ?? null;

/**
 * Returns who gets a planned reminder now, on its own channel, with the current address: for a
 * customer whoever pays for them now. Undefined when they have no address there, or for a user who
 * is no longer an owner.
 */
export const recipientNow = (
  reminder: Pick<ReminderRow, "recipient_kind" | "recipient_id" | "channel">,
  subject: ReminderSubject,
  owners: readonly Owner[],
): Recipient | undefined =>
  recipientsOf(contactOf(subject), owners).find(
    ({ kind, id, channel }) =>
      kind === reminder.recipient_kind &&
      (kind === "customer" || id === reminder.recipient_id) &&
      channel === reminder.channel,
  );
