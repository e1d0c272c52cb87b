/** Since when a business sent by each channel and to whom, before a restore; null: not at all. */
export type SinceBeforeRestore = Record<"email" | "whatsapp" | "customer" | "owner", string | null>;
