import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns whether two texts are equal, compared in constant time. Both are hashed first, so that
 * not even their length shows.
 */
export function equalInConstantTime(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/**
 * Returns whether `hex` is the lowercase HMAC-SHA256 of `message` with `secret`, compared in
 * constant time; false for anything that is not 64 lowercase hex digits.
 */
export function isHmacSha256(secret: string, message: string | Buffer, hex: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  return timingSafeEqual(createHmac("sha256", secret).update(message).digest(), Buffer.from(hex, "hex"));
}
