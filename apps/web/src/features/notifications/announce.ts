import type { Notification } from "@aavarti/contract/notification-feed";

/** After a toast the bell is enough for this long. Milliseconds. */
export const TOAST_GAP_MS = 60_000;

export interface Announced {
  /** The newest change that was there before this tab looked, or that it has told. */
  readonly upTo: string;
  /** When it last told something, in milliseconds; null before that. */
  readonly at: number | null;
  readonly ids: ReadonlySet<string>;
}

/** What the first look at the list finds is no news. */
export const beginAnnouncing = (list: readonly Notification[]): Announced => ({
  upTo: newest(list),
  at: null,
  ids: new Set(),
});

/**
 * Which of the list deserve a toast now, and what is known afterwards. A burst that folds into one
 * notification is told once, however long it grows, and nothing is told within a minute of the last
 * toast.
 */
export function announce(
  before: Announced,
  list: readonly Notification[],
  {
    now,
    popsUp,
  }: {
    now: number /** What the person wants to be interrupted by, at this hour. */;
    popsUp: (kind: Notification["kind"]) => boolean;
  },
): { tell: readonly Notification[]; after: Announced } {
  const news = list.filter(
    ({ id, kind, isRead, updatedAt }) => !isRead && updatedAt > before.upTo && popsUp(kind) && !before.ids.has(id),
  );
  const upTo = [before.upTo, newest(list)].sort().at(-1) ?? before.upTo;
  const isQuiet = before.at !== null && now - before.at < TOAST_GAP_MS;
  if (news.length === 0 || isQuiet) return { tell: [], after: { ...before, upTo } };
  return { tell: news, after: { upTo, at: now, ids: new Set([...before.ids, ...news.map(({ id }) => id)]) } };
}

const newest = (list: readonly Notification[]): string =>
  list
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? "";
