/** Where the copy of the due list is kept for hours without a network: in this browser, and only while its owner is signed in. */
const KEY = "crm-offline";

export const readOfflineCopy = (): string | null => localStorage.getItem(KEY);

/** A browser that has no room for it goes without. */
export function writeOfflineCopy(copy: string): void {
  try {
    localStorage.setItem(KEY, copy);
  } catch {
    forgetOfflineCopy();
  }
}

export const forgetOfflineCopy = (): void => localStorage.removeItem(KEY);
