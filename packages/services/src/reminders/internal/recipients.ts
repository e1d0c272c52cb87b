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
 * Returns id, name, addresses and language of the customer whose subscription a reminder is about.
 */
export const customerOf = (
  subject: Pick<
    ReminderSubject,
    "customer_id" | "customer_name" | "customer_email" | "customer_phone" | "customer_language"
  >,
) => ({
  id: subject.customer_id,
  name: subject.customer_name,
  email: subject.customer_email,
  phone: subject.customer_phone,
  language: subject.customer_language,
});

type Reachable = { id: string; name: string; email: string; phone: string | null; language: Language | null };

/**
 * Returns the customer and then each owner, once for each channel on which they have an address.
 * Neither consent nor switches are checked.
 */
export const recipientsOf = (customer: Reachable, owners: readonly Owner[]): Recipient[] => [
  ...channelsOf("customer", customer),
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
 * Returns the channel in whose place a message to this recipient is sent because they have no
 * address on it; null without one.
 */
export const channelWithoutAddress = (
  recipient: Pick<Recipient, "id" | "channel">,
  recipients: readonly Recipient[],
): ReminderChannel | null =>
  replacedBy(recipient.channel).find(
    (replaced) => !recipients.some(({ id, channel }) => id === recipient.id && channel === replaced),
  ) ?? null;

/**
 * Returns a reminder's recipient on its own channel with their current address; undefined when they
 * have none there. Undefined also for a user who is no longer an owner.
 */
export const recipientNow = (
  reminder: Pick<ReminderRow, "recipient_kind" | "recipient_id" | "channel">,
  subject: ReminderSubject,
  owners: readonly Owner[],
): Recipient | undefined =>
  recipientsOf(customerOf(subject), owners).find(
    ({ kind, id, channel }) =>
      kind === reminder.recipient_kind && id === reminder.recipient_id && channel === reminder.channel,
  );
