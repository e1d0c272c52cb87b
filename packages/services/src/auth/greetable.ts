import type { UserRow } from "@aavarti/db/queries/auth";

const LETTERS = String.raw`[\p{L}\p{M}\u200C\u200D]+`;
const PLAIN_NAME = new RegExp(String.raw`^${LETTERS}(?:(?: |\. ?|['’-])${LETTERS}){0,3}\.?$`, "u");
const LONGEST_PLAIN_NAME = 40;

/**
 * Whether the text reads as a person's name: up to four short words and 40 characters, no digits
 * and no signs.
 */
export const isPlainName = (name: string): boolean => name.length <= LONGEST_PLAIN_NAME && PLAIN_NAME.test(name);

/**
 * Returns an email's address and language and the name for its greeting; the name is null when it
 * must not be used. Until the address is verified, anybody may have entered it together with any
 * text as the name, so only what reads as a name is sent to it.
 */
export const greetable = ({
  name,
  email,
  email_verified_at,
  language,
}: Pick<UserRow, "name" | "email" | "email_verified_at" | "language">) => ({
  name: email_verified_at === null && !isPlainName(name) ? null : name,
  email,
  language,
});
