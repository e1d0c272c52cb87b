import { createHash, timingSafeEqual } from "node:crypto";
import { invalidToken, noToken } from "./sign-in-refusals.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^bearer(?: +(.*))?$/i;

export type RandomBytes = (size: number) => Buffer;

/**
 * Returns a new secret of 256 random bits, as 43 characters that are safe in a header and in a URL.
 */
export const mintToken = (randomBytes: RandomBytes): string => randomBytes(32).toString("base64url");

/**
 * Returns the database id of a secret: its SHA-256 hash in hex, so that someone who reads the table
 * gets no usable token.
 */
export const tokenId = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Returns the token of an `Authorization` header with the scheme Bearer, checking only its form.
 * @throws AppError UNAUTHORIZED: `No token provided` for none or another scheme, `Invalid token`
 * for a malformed one.
 */
export function readBearerToken(authorization: string | undefined): string {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1]?.trim();
  if (!token) throw noToken();
  if (!TOKEN.test(token)) throw invalidToken();
  return token;
}

/** Returns whether two secrets are equal, compared in a time that reveals nothing about them. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
