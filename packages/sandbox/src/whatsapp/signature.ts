import { createHmac } from "node:crypto";

/**
 * Returns the text with every UTF-16 unit outside printable ASCII, also line breaks, as a lowercase
 * `\uXXXX`, the form that Meta signs and sends. Source: Meta, "Webhooks".
 */
export const escapeNonAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns the value of `X-Hub-Signature-256` for a body as it is sent: `sha256=` and the
 * HMAC-SHA256 in hex.
 */
export const signHub = (appSecret: string, body: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

/**
 * Returns the `appsecret_proof` that a caller may send: HMAC-SHA256 of the access token, in hex.
 */
export const appSecretProof = (appSecret: string, accessToken: string): string =>
  createHmac("sha256", appSecret).update(accessToken).digest("hex");
