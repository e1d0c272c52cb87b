import { type NewToast, showToast } from "./toast-store.ts";

const KEY = "crm-toast-after-reload";

/**
 * Reloads the page at once and has `showKeptToast` show the toast afterwards; one on the page being
 * unloaded could not be read. It is kept in `sessionStorage`.
 */
export function showToastAfterReload(toast: Pick<NewToast, "title" | "description">): void {
  keepToast(toast);
  window.location.reload();
}

/** Keeps a toast in `sessionStorage`, which `showKeptToast` shows when a page is loaded next. */
export function keepToast({ title, description }: Pick<NewToast, "title" | "description">): void {
  sessionStorage.setItem(KEY, JSON.stringify({ title, description }));
}

/** Shows the toast that `showToastAfterReload` kept before this page was loaded, if any, once. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return;
  sessionStorage.removeItem(KEY);
  const { title, description }: Pick<NewToast, "title" | "description"> = JSON.parse(kept);
  showToast({ title, description });
}
