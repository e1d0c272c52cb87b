import type { Login } from "@aavarti/contract/auth";

export type SignInProblems = Readonly<Partial<Record<keyof Login, string>>>;

const EMAIL = /^[^\s@"<>(),;:\\]+@[^\s@"<>(),;:\\.]+(\.[^\s@"<>(),;:\\.]+)+$/u;

/**
 * What the contract's schema would say, without it: schema and form library together are 39 kB, a third of what the sign-in
 * screen may load. A test holds the two equal.
 */
export function findSignInProblems({ email, password }: Login): SignInProblems {
  return {
    ...(email.trim() === ""
      ? { email: "Email is required" }
      : !EMAIL.test(email.trim()) && { email: "Email is not a valid address" }),
    ...(password === "" && { password: "Password is required" }),
  };
}
