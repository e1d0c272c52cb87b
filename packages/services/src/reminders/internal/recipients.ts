import type { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { ReminderRow } from "@aavarti/db/queries/reminders/rows";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
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

/** Returns the customer of a subscription as the recipient of its reminders. */
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

/** Returns the customer and every owner, each on every channel on which they can be reached. */
export const recipientsOf = (customer: Reachable, owners: readonly Owner[]): Recipient[] => [
  ...channelsOf("customer", customer),
  ...owners.flatMap((owner) => channelsOf("owner", { ...owner, phone: owner.phone_e164 })),
];

function channelsOf(kind: Recipient["kind"], { id, name, email, phone, language }: Reachable): Recipient[] {
  const person = { kind, id, name, language };
  return [
    ...(email ? [{ ...person, channel: "email" as const, address: email }] : []),
    ...(phone ? [{ ...person, channel: "whatsapp" as const, address: phone }] : []),
  ];
}
