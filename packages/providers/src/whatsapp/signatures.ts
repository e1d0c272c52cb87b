import { createHmac } from "node:crypto";
import { equalInConstantTime, isHmacSha256 } from "../constant-time.ts";

/**
 * Writes every non-ASCII UTF-16 unit as a lowercase `\uXXXX`, which is the form of the JSON that
 * Meta signs.
 */
function escapeNonAscii(text: string): string {
  let escaped = "";
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    escaped += unit < 0x7f ? text.charAt(index) : `\\u${unit.toString(16).padStart(4, "0")}`;
  }
  return escaped;
}

/**
 * Whether Meta signed this body: `X-Hub-Signature-256: sha256=<hex>` with the app secret. Both the
 * bytes as received and their escaped form are accepted, since a proxy may decode the escapes on
 * the way; both need the secret. Source: Meta, "Webhooks: validating payloads".
 */
export function isHubSignature(appSecret: string, rawBody: Buffer, header: string | undefined): boolean {
  const hex = header?.startsWith("sha256=") ? header.slice("sha256=".length) : undefined;
  if (hex === undefined) return false;
  return (
    isHmacSha256(appSecret, rawBody, hex) || isHmacSha256(appSecret, escapeNonAscii(rawBody.toString("utf8")), hex)
  );
}

/**
 * Returns the `appsecret_proof` of a Graph call, which proves that the sender also has the app
 * secret: HMAC-SHA256 of the access token, in hex.
 */
export const appSecretProof = (appSecret: string, accessToken: string): string =>
  createHmac("sha256", appSecret).update(accessToken).digest("hex");

/**
 * Returns the challenge of `GET ?hub.mode=subscribe&hub.verify_token=…&hub.challenge=…`, or null
 * when the token is not ours. Null as well for another mode or without a challenge.
 */
export function answerHubChallenge(verifyToken: string, query: Record<string, unknown>): string | null {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return null;
  return equalInConstantTime(token, verifyToken) ? challenge : null;
}
