import type { User } from "@aavarti/contract/auth";

/** Who is signed in in this browser, and to which business. */
export interface Visitor {
  readonly user: User;
  readonly businessName: string;
}
