import type { UserRow } from "@aavarti/db/queries/auth";

/**
 * Whom an email greets. Until the address is proved, anybody may have typed it together with any
 * name: then nothing that was typed is sent to it.
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
