import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The customers that an unsubscribe link covers: its own, and everybody else its message was for.
 */
export type UnsubscribeRef = {
  tenantId: string;
  customerId: string;
  /**
   * The reminder whose message covered several customers; null when the link is for one customer
   * only.
   */
  messageId: string | null;
};

const ID_BYTES = 16;
const MAC_BYTES = 16;
/** Two ids and the proof, or three ids and the proof. */
const TOKEN = /^(?:[A-Za-z0-9_-]{64}|[A-Za-z0-9_-]{86})$/;

const macOf = (secret: string, ids: Buffer): Buffer =>
  createHmac("sha256", secret).update("unsubscribe").update(ids).digest().subarray(0, MAC_BYTES);

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Returns the URL, signed with `secret`, with which the customers of a message opt out of email;
 * every emailed reminder, receipt and statement to a customer contains one. It never expires, so
 * that an old email can still be used to opt out.
 */
export function unsubscribeLink(
  publicUrl: string,
  { tenantId, customerId, messageId }: UnsubscribeRef,
  secret: string,
): string {
  const ids = Buffer.concat([tenantId, customerId, ...(messageId ? [messageId] : [])].map(toBytes));
  return `${publicUrl}/unsubscribe/${Buffer.concat([ids, macOf(secret, ids)]).toString("base64url")}`;
}

/**
 * Returns the ids of the tenant, customer and message (null where the token has none) in the token
 * of an unsubscribe link; null when it is malformed or was not signed with `secret`. Looks nothing
 * up.
 */
export function readUnsubscribeToken(token: string, secret: string): UnsubscribeRef | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, ids))) return null;
  const idAt = (place: number) => toUuid(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
  return { tenantId: idAt(0), customerId: idAt(1), messageId: ids.length > 2 * ID_BYTES ? idAt(2) : null };
}
