import type { listOwners, ReminderRow } from "@aavarti/db/queries/reminders";
import type { Language } from "@aavarti/domain/languages";

export type Owner = Awaited<ReturnType<typeof listOwners>>[number];

/** Where one reminder goes. */
export type Recipient = {
  kind: ReminderRow["recipient_kind"];
  id: string;
  name: string;
  channel: ReminderRow["channel"];
  address: string;
  /** In which they are written to; null: the business's. */
  language: Language | null;
};

type Reachable = { id: string; name: string; email: string; phone: string | null; language: Language | null };

/** The customer and every owner, each on every channel that they can be reached on. */
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
