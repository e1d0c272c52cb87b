/**
 * The storage key of the due list's offline copy: in this browser, and only while its user is
 * signed in.
 */
const KEY = "crm-offline";
const ENDED_KEY = "crm-offline-ended";

/** Returns this browser's offline copy as JSON, however old; null when there is none. */
export const readOfflineCopy = (): string | null => localStorage.getItem(KEY);

/**
 * Stores the offline copy in this browser, and clears the note that an earlier copy became too old.
 * When the browser has no room for it, the previous copy is removed, too.
 */
export function writeOfflineCopy(copy: string): void {
  try {
    localStorage.setItem(KEY, copy);
    localStorage.removeItem(ENDED_KEY);
  } catch {
    forgetOfflineCopy();
  }
}

/**
 * Returns whether the offline copy was removed because the server has not responded for too long,
 * and none was stored since. Kept in this browser, because a screen whose files are missing reloads
 * the page.
 */
export const wasOfflineTooLong = (): boolean => localStorage.getItem(ENDED_KEY) !== null;

/**
 * Removes the offline copy, which the caller found too old, and remembers that for
 * `wasOfflineTooLong`.
 */
export function forgetOldCopy(): void {
  forgetOfflineCopy();
  localStorage.setItem(ENDED_KEY, "1");
}

/**
 * Returns whether there is an offline copy that contains rows of the renewals board, not only its
 * counts.
 */
export const hasOfflineCopy = (): boolean => readOfflineCopy()?.includes('"lane"') === true;

/** Removes the offline copy, and the note that an earlier one became too old. */
export function forgetOfflineCopy(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(ENDED_KEY);
}
