import { type NewToast, showToast } from "./toast-store.ts";

const KEY = "crm-toast-after-reload";

/**
 * Reloads the page and shows the toast afterwards; a toast on the page being unloaded could not be
 * read.
 */
export function showToastAfterReload({ title, description }: Pick<NewToast, "title" | "description">): void {
  sessionStorage.setItem(KEY, JSON.stringify({ title, description }));
  window.location.reload();
}

/** Shows the toast that the previous page kept for this one, if any. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEY);
  const { title, description }: Pick<NewToast, "title" | "description"> = JSON.parse(kept);
  showToast({ title, description });
}
