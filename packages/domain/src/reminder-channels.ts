export const REMINDER_CHANNELS = ["email", "whatsapp"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

export const RECIPIENT_KINDS = ["customer", "owner"] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

export const CHANNEL_NAMES = { email: "Email", whatsapp: "WhatsApp" } as const satisfies Record<
  ReminderChannel,
  string
>;
