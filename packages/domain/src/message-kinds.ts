/** The messages to customers whose words a business may change (TE1), in the order of a customer's life. */
export const MESSAGE_KINDS = ["welcome", "due-7", "due-0", "overdue", "receipt", "paused"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What a business switches on here; the reminders have switches of their own. */
const SWITCHABLE_KINDS = ["welcome", "receipt", "paused"] as const satisfies readonly MessageKind[];
type SwitchableKind = (typeof SWITCHABLE_KINDS)[number];

export const isSwitchable = (kind: MessageKind): kind is SwitchableKind =>
  (SWITCHABLE_KINDS as readonly MessageKind[]).includes(kind);
