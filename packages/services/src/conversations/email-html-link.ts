import { createHmac, timingSafeEqual } from "node:crypto";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";

/** What a link to an email's page shows. */
export type EmailHtmlRef = {
  tenantId: string;
  conversationId: string;
  messageId: string;
  showImages: boolean;
  /** Language of the page's own labels. */
  language: Language;
  /** The link is refused from this instant on. Whole seconds. */
  expiresAt: Date;
};

const ID_BYTES = 16;
const IDS = 3;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 16;
const CONTENT_BYTES = IDS * ID_BYTES + EXPIRY_BYTES + 2;
const TOKEN = /^[A-Za-z0-9_-]{96}$/;

const macOf = (secret: string, content: Buffer): Buffer =>
  createHmac("sha256", secret).update("email-html").update(content).digest().subarray(0, MAC_BYTES);

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Returns the URL, signed with `secret`, of the page that shows one email: it needs no sign-in, so
 * that a frame can load it, and expires.
 */
export function emailHtmlUrl(publicUrl: string, ref: EmailHtmlRef, secret: string): string {
  const rest = Buffer.alloc(EXPIRY_BYTES + 2);
  rest.writeUIntBE(Math.floor(ref.expiresAt.getTime() / 1_000), 0, EXPIRY_BYTES);
  rest.writeUInt8(Number(ref.showImages), EXPIRY_BYTES);
  rest.writeUInt8(LANGUAGES.indexOf(ref.language), EXPIRY_BYTES + 1);
  const content = Buffer.concat([...[ref.tenantId, ref.conversationId, ref.messageId].map(toBytes), rest]);
  return `${publicUrl}/email-html/${Buffer.concat([content, macOf(secret, content)]).toString("base64url")}`;
}

/**
 * Returns what the token at the end of such a URL names; null when it is malformed, was not signed
 * with `secret`, or has expired at `now`. Looks nothing up.
 */
export function readEmailHtmlToken(token: string, secret: string, now: Date): EmailHtmlRef | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), macOf(secret, content))) return null;
  const idAt = (place: number) => toUuid(content.subarray(place * ID_BYTES, (place + 1) * ID_BYTES));
  const at = IDS * ID_BYTES;
  const expiresAt = new Date(content.readUIntBE(at, EXPIRY_BYTES) * 1_000);
  const language = LANGUAGES[content.readUInt8(at + EXPIRY_BYTES + 1)];
  if (expiresAt <= now || !language) return null;
  const showImages = content.readUInt8(at + EXPIRY_BYTES) === 1;
  return { tenantId: idAt(0), conversationId: idAt(1), messageId: idAt(2), showImages, language, expiresAt };
}
