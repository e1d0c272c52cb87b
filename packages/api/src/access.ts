import type { Permission } from "@aavarti/domain/permissions";

/** Whose account a procedure serves: nobody's, any that signs in, or one that is not over. */
export type Account = "none" | "any" | "running";

/**
 * What a procedure asks of the caller's role. A list: all of it. `byInput`: some of these, which
 * ones only the verb can say, from the input or the record. `open`: nothing, with the reason why.
 */
export type Needs =
  | Permission
  | readonly [Permission, ...Permission[]]
  | { readonly all?: readonly Permission[]; readonly byInput: readonly Permission[] }
  | { readonly open: string };

/** The declared access of a procedure. */
export type Access = {
  readonly account: Account;
  /** The role must have all of them. */
  readonly permissions: readonly Permission[];
  /** Permissions that some inputs or records need in addition. */
  readonly byInput: readonly Permission[];
  /** Why it needs no permission; null where it needs some. */
  readonly open: string | null;
};

/** Returns the declared access from its short form. */
export function accessFrom(account: Account, needs: Needs): Access {
  if (typeof needs === "string") return { account, permissions: [needs], byInput: [], open: null };
  if ("open" in needs) return { account, permissions: [], byInput: [], open: needs.open };
  if ("byInput" in needs) return { account, permissions: needs.all ?? [], byInput: needs.byInput, open: null };
  return { account, permissions: needs, byInput: [], open: null };
}
