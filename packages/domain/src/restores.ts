import type { RecipientKind, ReminderChannel } from "./channels.ts";

/** Since when a business sent by each channel and to whom, before a restore; null: not at all. */
export type SinceBeforeRestore = Record<ReminderChannel | RecipientKind, string | null>;
