/**
 * The storage key of the due list's offline copy: in this browser, and only while its user is
 * signed in.
 */
const KEY = "crm-offline";
const ENDED_KEY = "crm-offline-ended";

/** Returns the offline copy as JSON; null when there is none. */
export const readOfflineCopy = (): string | null => localStorage.getItem(KEY);

/**
 * Stores the offline copy. When the browser has no room for it, there is no copy. Also clears the
 * note that an earlier copy became too old.
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
 * Returns whether the copy was removed because the server has not responded for too long. Stored,
 * because a screen whose files are missing reloads the page.
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

/** Returns whether there is an offline copy that contains the due list itself. */
export const hasOfflineCopy = (): boolean => readOfflineCopy()?.includes('"lane"') === true;

/** Removes the offline copy, and the note that an earlier one became too old. */
export function forgetOfflineCopy(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(ENDED_KEY);
}
