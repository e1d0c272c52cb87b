import type { UserRow } from "@aavarti/db/queries/auth";

const LETTERS = String.raw`[\p{L}\p{M}\u200C\u200D]+`;
const PLAIN_NAME = new RegExp(String.raw`^${LETTERS}(?:(?: |\. ?|['’-])${LETTERS}){0,3}\.?$`, "u");
const LONGEST_PLAIN_NAME = 40;

/**
 * Returns whether the text reads as a person's name: up to four short words and 40 characters, no
 * digits and no signs but those of names.
 */
export const isPlainName = (name: string): boolean => name.length <= LONGEST_PLAIN_NAME && PLAIN_NAME.test(name);

/**
 * Returns the address, language and name for an email to a user. The name is null, for a greeting
 * without one, while the address is unverified and the name does not read as a person's
 * (`isPlainName`): until then, anybody may have entered the address together with any text as the
 * name.
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
