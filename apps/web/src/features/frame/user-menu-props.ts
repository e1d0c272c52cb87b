import type { User } from "@aavarti/contract/auth";

export interface UserMenuProps {
  readonly user: User;
  /** Null for a role that may not change it. */
  readonly onChangeBusinessType: (() => void) | null;
  readonly onSignOut: () => void;
}
