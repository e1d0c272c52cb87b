import type { UserRow } from "@aavarti/db/queries/auth";

/**
 * Returns the name to use in an email's greeting. Until the address is verified, anybody may have
 * entered it together with any name, so nothing that was entered is sent to it.
 */
export const greetable = ({
  name,
  email,
  email_verified_at,
  language,
}: Pick<UserRow, "name" | "email" | "email_verified_at" | "language">) => ({
  name: email_verified_at === null ? null : name,
  email,
  language,
});
