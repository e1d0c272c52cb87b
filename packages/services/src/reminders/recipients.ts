import type { listOwners, ReminderRow } from "@aavarti/db/queries/reminders";

export type Owner = Awaited<ReturnType<typeof listOwners>>[number];

/** Where one reminder goes. */
export type Recipient = {
  kind: ReminderRow["recipient_kind"];
  id: string;
  name: string;
  channel: ReminderRow["channel"];
  address: string;
};

type Reachable = { id: string; name: string; email: string; phone: string | null };

/** The customer and every owner, each on every channel that they can be reached on. */
export const recipientsOf = (customer: Reachable, owners: readonly Owner[]): Recipient[] => [
  ...channelsOf("customer", customer),
  ...owners.flatMap((owner) => channelsOf("owner", { ...owner, phone: owner.phone_e164 })),
];

function channelsOf(kind: Recipient["kind"], { id, name, email, phone }: Reachable): Recipient[] {
  const person = { kind, id, name };
  return [
    ...(email ? [{ ...person, channel: "email" as const, address: email }] : []),
    ...(phone ? [{ ...person, channel: "whatsapp" as const, address: phone }] : []),
  ];
}
