import { createHash, timingSafeEqual } from "node:crypto";
import { invalidToken, noToken } from "./sign-in-refusals.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^bearer(?: +(.*))?$/i;

export type RandomBytes = (size: number) => Buffer;

/** A new secret of 256 random bits, in 43 characters that may stand in a header and in a link. */
export const mintToken = (randomBytes: RandomBytes): string => randomBytes(32).toString("base64url");

/**
 * Under which name the database knows a secret: its SHA-256 in hex. Whoever reads the table holds
 * no usable token.
 */
export const tokenId = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * The token of an `Authorization` header.
 * @throws AppError UNAUTHORIZED: `No token provided` for none or another scheme, `Invalid token`
 * for what cannot be one.
 */
export function readBearerToken(authorization: string | undefined): string {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1]?.trim();
  if (!token) throw noToken();
  if (!TOKEN.test(token)) throw invalidToken();
  return token;
}

/** Compares without telling by its time how much of the text was right. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
