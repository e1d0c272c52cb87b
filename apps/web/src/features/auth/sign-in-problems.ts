import type { Login } from "@aavarti/contract/auth";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainField } from "@aavarti/domain/reasons/fields";

export type SignInProblems = Readonly<Partial<Record<keyof Login, Explanation>>>;

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/**
 * What the contract's schema would say, without it: schema and form library together are 39 kB, a
 * third of what the sign-in screen may load. A test holds the two equal.
 */
export function findSignInProblems({ email, password }: Login): SignInProblems {
  return {
    ...(email.trim() === ""
      ? { email: explainField("field.required", { field: "email" }) }
      : !EMAIL.test(email.trim()) && { email: explainField("email.notValid") }),
    ...(password === "" && { password: explainField("field.required", { field: "password" }) }),
  };
}
