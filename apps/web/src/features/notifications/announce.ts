import type { Notification } from "@aavarti/contract/notification-feed";

/** The minimum time between two toasts, in milliseconds; until then the bell is enough. */
export const TOAST_GAP_MS = 60_000;

export interface Announced {
  /** The time of the newest change seen so far. */
  readonly upTo: string;
  /** The time of the last toast, in epoch milliseconds; null before the first. */
  readonly at: number | null;
  readonly ids: ReadonlySet<string>;
}

/**
 * Returns the initial state for `announce`: notifications of the first load, `list`, are not
 * announced, unless one that is unread changes later.
 */
export const beginAnnouncing = (list: readonly Notification[]): Announced => ({
  upTo: newest(list),
  at: null,
  ids: new Set(),
});

/**
 * Returns the notifications to show in a toast now (`toShow`), and the state to pass next time
 * (`after`); it shows none itself. They are the unread ones changed since the newest seen, of a
 * kind for which `popsUp` is true, each once, however much it grows by further events. Within a
 * minute of the last toast nothing is announced, nor made up for later. `now` is in epoch
 * milliseconds.
 */
export function announce(
  before: Announced,
  list: readonly Notification[],
  {
    now,
    popsUp,
  }: {
    now: number;
    /** Whether the user wants a toast for this kind at this time of day. */
    popsUp: (kind: Notification["kind"]) => boolean;
  },
): { toShow: readonly Notification[]; after: Announced } {
  const toShow = list.filter(
    ({ id, kind, isRead, updatedAt }) => !isRead && updatedAt > before.upTo && popsUp(kind) && !before.ids.has(id),
  );
  const upTo = [before.upTo, newest(list)].sort().at(-1) ?? before.upTo;
  const isQuiet = before.at !== null && now - before.at < TOAST_GAP_MS;
  if (toShow.length === 0 || isQuiet) return { toShow: [], after: { ...before, upTo } };
  return { toShow, after: { upTo, at: now, ids: new Set([...before.ids, ...toShow.map(({ id }) => id)]) } };
}

const newest = (list: readonly Notification[]): string =>
  list
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? "";
