import type { ReminderChannel } from "./channels.ts";

/** Kinds of addresses a customer writes from. `wa_bsuid` stands for a hidden WhatsApp number. */
export const IDENTITY_KINDS = ["email", "phone", "wa_bsuid"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Kinds that a member can type. */
export const TYPED_IDENTITY_KINDS = ["email", "phone"] as const satisfies readonly IdentityKind[];
export type TypedIdentityKind = (typeof TYPED_IDENTITY_KINDS)[number];

/**
 * Where an address was learned: typed by a member, from an email to the customer's own signed
 * address, from a WhatsApp message that quoted ours, or when a member moved a conversation.
 */
export const IDENTITY_SOURCES = ["member", "email", "whatsapp", "conversation"] as const;
export type IdentitySource = (typeof IDENTITY_SOURCES)[number];

/**
 * Most addresses that a customer has beside those of the record; more are refused, or not learned.
 */
export const MAX_IDENTITIES = 20;

/** Minutes for which the move of a conversation can be undone. */
export const UNDO_MOVE_MINUTES = 5;

const E164 = /^\+[1-9]\d{6,14}$/;
const USER_ID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Returns the identity that the sender's address of a message is: an email in lower case, a phone
 * number in E.164 or a WhatsApp user id. Null for anything else, such as `hidden`.
 */
export function identityOf(channel: ReminderChannel, address: string): { kind: IdentityKind; value: string } | null {
  if (channel === "email") return EMAIL.test(address) ? { kind: "email", value: address.toLowerCase() } : null;
  if (E164.test(address)) return { kind: "phone", value: address };
  return USER_ID.test(address) ? { kind: "wa_bsuid", value: address } : null;
}
