import { type NewToast, showToast } from "./toast-store.ts";

const KEY = "crm-toast-after-reload";

/**
 * Loads the whole page anew and says there what was done; a toast of the page that goes could not
 * be read.
 */
export function showToastAfterReload({ title, description }: Pick<NewToast, "title" | "description">): void {
  sessionStorage.setItem(KEY, JSON.stringify({ title, description }));
  window.location.reload();
}

/** Shows what the page before this one left to be said. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEY);
  const { title, description }: Pick<NewToast, "title" | "description"> = JSON.parse(kept);
  showToast({ title, description });
}
