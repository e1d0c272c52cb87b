import { fromShortId, toShortId } from "./customer-address.ts";
import { type Mailbox, readMailboxHash, toInboundAddress } from "./inbound-address.ts";

/** In place of a customer's id. No short id is as short, so that neither reads as the other. */
const ANYBODY = "new";

/**
 * Returns the email address of a business for mail from anybody: it holds the tenant's id, signed
 * with `secret`, so it cannot be made for another business.
 * @throws Error when the mailbox's name makes the local part longer than email allows.
 */
export const businessInboundAddress = (mailbox: Mailbox, tenantId: string, secret: string): string =>
  toInboundAddress(mailbox, { tenant: toShortId(tenantId), contact: ANYBODY }, secret);

/**
 * Returns the tenant id that a business's address was made for. `mailboxHash` is the part of the
 * address after the plus. Null for any other address, also a customer's, and when it was not signed
 * with `secret`. Looks nothing up.
 */
export function readBusinessAddress(mailboxHash: string, secret: string): string | null {
  const ids = readMailboxHash(mailboxHash, secret);
  return ids?.contact === ANYBODY ? fromShortId(ids.tenant) : null;
}
