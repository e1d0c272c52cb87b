import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The ids in the address to which a customer's emails go. Both are short: the local part of an
 * address has at most 64 octets.
 */
export type AddressIds = { tenant: string; contact: string };

export type Mailbox = { local: string; domain: string };

const MAC_LENGTH = 16;
const MAX_LOCAL_PART = 64;
const MAILBOX_HASH = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([0-9a-f]{16})$/;

const macOf = (secret: string, { tenant, contact }: AddressIds): string =>
  createHmac("sha256", secret).update(`${tenant}:${contact}`).digest("hex").slice(0, MAC_LENGTH);

/**
 * Returns `inbox+<tenant>.<contact>.<mac>@…`, the address that assigns an email to its sender.
 * Without the MAC anyone could write into any tenant's inbox.
 * @throws Error when the mailbox's name and the ids make the local part longer than email allows.
 */
export function toInboundAddress(mailbox: Mailbox, ids: AddressIds, secret: string): string {
  const local = `${mailbox.local}+${ids.tenant}.${ids.contact}.${macOf(secret, ids)}`;
  if (local.length > MAX_LOCAL_PART) throw new Error("The ids are too long for an inbound address");
  return `${local}@${mailbox.domain}`;
}

/**
 * Returns the tenant's and customer's short ids in the part of an inbound address after the plus,
 * or null when it was not signed with `secret`.
 */
export function readMailboxHash(hash: string, secret: string): AddressIds | null {
  const [, tenant, contact, mac] = MAILBOX_HASH.exec(hash) ?? [];
  if (!tenant || !contact || !mac) return null;
  const ids = { tenant, contact };
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, ids))) ? ids : null;
}

/**
 * Splits an address such as `inbox@inbound.example.in` into its two parts; null without an address
 * or for a text that lacks one of them. Checks nothing else.
 */
export function parseMailbox(address: string | undefined): Mailbox | null {
  const [local, domain] = address?.split("@") ?? [];
  return local && domain ? { local, domain } : null;
}
