import type { ReminderMessage } from "../channels/channel.ts";

/**
 * The result of a claim: a message to send under a lease, or the reason why nothing is sent now.
 */
export type Claim =
  | { kind: "send"; leadId: string; dues: number; attempts: number; message: ReminderMessage }
  | { kind: "not-planned" | "not-due" | "held" | "cancelled" | "missed" };
