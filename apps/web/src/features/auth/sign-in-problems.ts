import type { Login } from "@aavarti/contract/auth";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainField } from "@aavarti/domain/reasons/fields";

export type SignInProblems = Readonly<Partial<Record<keyof Login, Explanation>>>;

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/**
 * Returns the errors of the sign-in form by field, as the contract's schema would; empty when it is
 * valid: both fields filled in and the email an address. The schema and the form library together
 * are 39 kB, a third of this screen's budget. A test keeps the two equal.
 */
export function findSignInProblems({ email, password }: Login): SignInProblems {
  return {
    ...(email.trim() === ""
      ? { email: explainField("field.required", { field: "email" }) }
      : !EMAIL.test(email.trim()) && { email: explainField("email.notValid") }),
    ...(password === "" && { password: explainField("field.required", { field: "password" }) }),
  };
}
