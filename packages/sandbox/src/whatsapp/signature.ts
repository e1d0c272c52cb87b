import { createHmac } from "node:crypto";

/**
 * Meta writes every non-ASCII UTF-16 unit as a lowercase `\uXXXX`, and signs and sends that form.
 * Source: Meta, "Webhooks".
 */
export const escapeNonAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The value of `X-Hub-Signature-256`. */
export const signHub = (appSecret: string, body: string): string =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

/** What a caller may send as `appsecret_proof`. */
export const appSecretProof = (appSecret: string, accessToken: string): string =>
  createHmac("sha256", appSecret).update(accessToken).digest("hex");
