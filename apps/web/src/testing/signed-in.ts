import type { TrialStatus } from "@aavarti/contract/tenants";
import { emptyBoard, paidTrial, plainChat, publicConfig, tenant, user } from "./samples.ts";

/**
 * Returns handlers for `fakeNetwork`: those of the calls that every dashboard screen or record
 * makes, for a signed-in user of a paid account. `user` and `tenant` replace the usual ones,
 * `trial` changes some of the account's status.
 */
export const signedIn = (
  of: { user?: object; tenant?: object; trial?: Partial<TrialStatus> } = {},
): Record<string, () => unknown> => ({
  "config.public": () => publicConfig,
  "auth.me": () => ({ user: of.user ?? user, tenant: of.tenant ?? tenant }),
  "trial.status": () => ({ ...paidTrial, ...of.trial }),
  "notifications.list": () => ({ items: [], nextCursor: null }),
  "notifications.unreadCount": () => ({ unread: 0 }),
  "notifications.preferences": () => ({ kinds: [] }),
  "renewals.board": () => emptyBoard,
  "customers.count": () => ({ items: [{ count: 0, isMore: false }] }),
  "reminders.chat": () => plainChat,
});
