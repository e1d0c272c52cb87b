import { randomBytes, randomInt, randomUUID } from "node:crypto";

const ALPHANUMERICS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns `length` random case-sensitive letters and digits, as in Razorpay's ids. */
export const randomAlphanumerics = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHANUMERICS[byte % ALPHANUMERICS.length]).join("");

/** Returns `length` random digits without a leading zero, as in Meta's ids. */
export const randomDigits = (length: number): string =>
  Array.from({ length }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join("");

/** Returns a random token of 256 bits, safe in headers and URLs. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

export { randomUUID };
