import { createHmac, timingSafeEqual } from "node:crypto";

/** Whose mails a link ends. */
export type UnsubscribeRef = { tenantId: string; customerId: string };

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

const macOf = (secret: string, ids: Buffer): Buffer =>
  createHmac("sha256", secret).update("unsubscribe").update(ids).digest().subarray(0, MAC_BYTES);

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The link that every reminder to a customer carries. It never expires: whoever finds an old mail may still say no. */
export function unsubscribeLink(publicUrl: string, { tenantId, customerId }: UnsubscribeRef, secret: string): string {
  const ids = Buffer.concat([toBytes(tenantId), toBytes(customerId)]);
  return `${publicUrl}/unsubscribe/${Buffer.concat([ids, macOf(secret, ids)]).toString("base64url")}`;
}

/** Whose link this is; null when we did not make it. */
export function readUnsubscribeToken(token: string, secret: string): UnsubscribeRef | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), macOf(secret, ids))) return null;
  return { tenantId: toUuid(ids.subarray(0, ID_BYTES)), customerId: toUuid(ids.subarray(ID_BYTES)) };
}
