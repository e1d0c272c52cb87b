import { isCommonPassword } from "./common-passwords.ts";
import type { Explanation } from "./explanations.ts";
import { explainField } from "./reasons/fields.ts";

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * Returns the form of a password (NFKC, untrimmed) that is checked, hashed and compared, so that
 * the same keys on another system give the same password (NIST SP 800-63B).
 */
export const normalisePassword = (typed: string): string => typed.normalize("NFKC");

/**
 * Returns why a password may not be chosen, as an explanation, or null: under 10 or over 128
 * characters (not bytes), the name or email address or its part before the @ (ignoring case and
 * spaces), or a common one. There are no rules about digits and capitals, which make passwords
 * worse (NIST SP 800-63B). The password is normalised first.
 */
export function passwordProblem(typed: string, { email, name }: { email: string; name: string }): Explanation | null {
  const password = normalisePassword(typed);
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH)
    return explainField("field.tooShort", { field: "password", least: MIN_PASSWORD_LENGTH });
  if (length > MAX_PASSWORD_LENGTH)
    return explainField("field.tooLong", { field: "password", most: MAX_PASSWORD_LENGTH });
  if (isSame(password, email) || isSame(password, email.split("@")[0] ?? "") || isSame(password, name)) {
    return explainField("password.isName");
  }
  return isCommonPassword(password) ? explainField("password.common") : null;
}

const isSame = (password: string, known: string): boolean => fold(password) === fold(known);

const fold = (text: string): string => normalisePassword(text).toLowerCase().replace(/\s+/g, "");
