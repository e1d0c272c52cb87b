import { isCommonPassword } from "./common-passwords.ts";

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

/** The form that is judged, hashed and compared, so that the same keys on another system are the same password (NIST SP 800-63B). */
export const normalisePassword = (typed: string): string => typed.normalize("NFKC");

/**
 * Why this password may not be chosen, as a sentence, or null. Length counts characters, not bytes; there are no rules about
 * digits and capitals, which make passwords worse (NIST SP 800-63B).
 */
export function passwordProblem(typed: string, { email, name }: { email: string; name: string }): string | null {
  const password = normalisePassword(typed);
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `Password must have at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `Password must have at most ${MAX_PASSWORD_LENGTH} characters`;
  if (isSame(password, email) || isSame(password, email.split("@")[0] ?? "") || isSame(password, name)) {
    return "Password must not be your name or email address";
  }
  return isCommonPassword(password) ? "Password is too common. Choose one that is harder to guess" : null;
}

const isSame = (password: string, known: string): boolean => fold(password) === fold(known);

const fold = (text: string): string => normalisePassword(text).toLowerCase().replace(/\s+/g, "");
