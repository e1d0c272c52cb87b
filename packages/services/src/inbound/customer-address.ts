import { type Mailbox, readMailboxHash, toInboundAddress } from "./inbound-address.ts";

// A local part has at most 64 octets: a customer's id takes 25 in base 36 instead of 36 in its
// usual form, and the last 8 characters of the tenant's id are enough, since the MAC covers both.
// Lower case only: some mail servers fold the case.
const BASE = 36n;
const ID_LENGTH = 25;
const TENANT_LENGTH = 8;
const DIGITS = /^[0-9a-z]{25}$/;

/**
 * Returns the email address to which a customer's emails go: it holds the customer's id and the
 * end of the tenant's, signed with `secret`, so it identifies the customer and cannot be forged.
 * @throws Error when the mailbox's name makes the local part longer than email allows.
 */
export const customerInboundAddress = (
  mailbox: Mailbox,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  secret: string,
): string =>
  toInboundAddress(mailbox, { tenant: tenantId.slice(-TENANT_LENGTH), contact: toShortId(customerId) }, secret);

/**
 * Returns the customer id that an inbound address was made for, and `belongsTo`, which checks
 * whether it was made for a tenant. `mailboxHash` is the part of the address after the plus. Null
 * when it was not signed with `secret`. Looks nothing up.
 */
export function readInboundAddress(
  mailboxHash: string,
  secret: string,
): { customerId: string; belongsTo: (tenantId: string) => boolean } | null {
  const ids = readMailboxHash(mailboxHash, secret);
  const customerId = ids && fromShortId(ids.contact);
  if (!ids || !customerId) return null;
  return { customerId, belongsTo: (tenantId) => tenantId.slice(-TENANT_LENGTH) === ids.tenant };
}

/** Returns a UUID in 25 characters of base 36, in lower case. */
export const toShortId = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll("-", "")}`)
    .toString(Number(BASE))
    .padStart(ID_LENGTH, "0");

/** Returns the UUID that `toShortId` made short; null for a text that it can't have made. */
export function fromShortId(short: string): string | null {
  if (!DIGITS.test(short)) return null;
  const value = [...short].reduce((sum, digit) => sum * BASE + BigInt(Number.parseInt(digit, Number(BASE))), 0n);
  const hex = value.toString(16).padStart(32, "0");
  if (hex.length > 32) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
