import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whose mails a link ends: the customer's, and those of everybody else whom its message was for as
 * well.
 */
export type UnsubscribeRef = {
  tenantId: string;
  customerId: string;
  /**
   * The reminder whose message carried more than one; null where the link is the customer's alone.
   */
  messageId: string | null;
};

const ID_BYTES = 16;
const MAC_BYTES = 16;
/** Two ids and the proof, or three. */
const TOKEN = /^(?:[A-Za-z0-9_-]{64}|[A-Za-z0-9_-]{86})$/;

const macOf = (secret: string, ids: Buffer): Buffer =>
  createHmac("sha256", secret).update("unsubscribe").update(ids).digest().subarray(0, MAC_BYTES);

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * The link that every reminder to a customer carries. It never expires: whoever finds an old mail
 * may still say no.
 */
export function unsubscribeLink(
  publicUrl: string,
  { tenantId, customerId, messageId }: UnsubscribeRef,
  secret: string,
): string {
  const ids = Buffer.concat([tenantId, customerId, ...(messageId ? [messageId] : [])].map(toBytes));
  return `${publicUrl}/unsubscribe/${Buffer.concat([ids, macOf(secret, ids)]).toString("base64url")}`;
}

/** Whose link this is; null when we did not make it. */
export function readUnsubscribeToken(token: string, secret: string): UnsubscribeRef | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, ids))) return null;
  const idAt = (place: number) => toUuid(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
  return { tenantId: idAt(0), customerId: idAt(1), messageId: ids.length > 2 * ID_BYTES ? idAt(2) : null };
}
