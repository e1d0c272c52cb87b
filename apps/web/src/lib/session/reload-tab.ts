import { forgetOfflineCopy } from "../offline/offline-storage.ts";
import { currentToken, isSessionReplaced } from "./session-token.ts";

let isReloading = false;

/**
 * Returns whether this tab is about to reload: it then sends no more requests, and no unsaved form
 * may block it.
 */
export const isReloadingTab = (): boolean => isReloading;

/**
 * Hides the tab's contents and reloads it. The reload clears everything in memory: the query cache,
 * stores, drafts and undo actions. What survives a reload is removed here. The service worker
 * caches only files of the build, which are the same for everyone.
 */
function reloadTab(): void {
  if (isReloading) return;
  isReloading = true;
  document.body.hidden = true;
  // It holds data of the previous session, such as names of customers found by search.
  sessionStorage.clear();
  const { location } = window;
  // A record's URL belongs to the previous business.
  if (/^\/(dashboard|notifications)\//.test(location.pathname)) location.replace("/dashboard");
  else location.reload();
}

/**
 * Reloads the tab if another tab has signed in or out: hides the page and removes `sessionStorage`
 * first, and goes from any address below `/dashboard` or `/notifications` to `/dashboard`. Returns
 * whether it is reloading, now or since an earlier call.
 */
export function reloadIfReplaced(): boolean {
  if (isSessionReplaced()) reloadTab();
  return isReloading;
}

/**
 * Reloads the tab after the server refused because it shows another tenant than its session's.
 * Removes the offline copy and `sessionStorage`, hides the page, and goes from any address below
 * `/dashboard` or `/notifications` to `/dashboard`.
 */
export function reloadForOtherTenant(): void {
  forgetOfflineCopy();
  reloadTab();
}

/**
 * From now on reloads this tab when another one has changed the session. The storage event reaches
 * a running tab; one that was frozen or in the back-forward cache checks when it is shown again.
 * `session-fetch.ts` also checks before each request.
 */
export function watchSession(): void {
  currentToken();
  window.addEventListener("storage", reloadIfReplaced);
  window.addEventListener("focus", reloadIfReplaced);
  window.addEventListener("pageshow", reloadIfReplaced);
  document.addEventListener("visibilitychange", reloadIfReplaced);
  document.addEventListener("resume", reloadIfReplaced);
}
