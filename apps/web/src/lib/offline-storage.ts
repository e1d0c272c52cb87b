/**
 * Where the copy of the due list is kept for hours without a network: in this browser, and only
 * while its owner is signed in.
 */
const KEY = "crm-offline";
const ENDED_KEY = "crm-offline-ended";

export const readOfflineCopy = (): string | null => localStorage.getItem(KEY);

/** A browser that has no room for it goes without. */
export function writeOfflineCopy(copy: string): void {
  try {
    localStorage.setItem(KEY, copy);
    localStorage.removeItem(ENDED_KEY);
  } catch {
    forgetOfflineCopy();
  }
}

/**
 * Whether the copy was removed because the server has not answered for too long. Kept, since a
 * screen without its files loads the page again.
 */
export const wasOfflineTooLong = (): boolean => localStorage.getItem(ENDED_KEY) !== null;

export function forgetOldCopy(): void {
  forgetOfflineCopy();
  localStorage.setItem(ENDED_KEY, "1");
}

/** Whether the due list itself is in it. */
export const hasOfflineCopy = (): boolean => readOfflineCopy()?.includes('"lane"') === true;

export function forgetOfflineCopy(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(ENDED_KEY);
}
