import { forgetOfflineCopy } from "../offline/offline-storage.ts";
import { currentToken, isSessionReplaced } from "./session-token.ts";

let isLeaving = false;

/**
 * Returns whether this tab is about to reload: it then sends no more requests, and no unsaved form
 * may block it.
 */
export const isLeavingTab = (): boolean => isLeaving;

/**
 * Hides the tab's contents and reloads it. The reload clears everything in memory: the query cache,
 * stores, drafts and undo actions. What survives a reload is removed here. The service worker
 * caches only files of the build, which are the same for everyone.
 */
function leaveTab(): void {
  if (isLeaving) return;
  isLeaving = true;
  document.body.hidden = true;
  // It holds data of the previous session, such as names of customers found by search.
  sessionStorage.clear();
  const { location } = window;
  // A record's URL belongs to the previous business.
  if (/^\/(dashboard|notifications)\//.test(location.pathname)) location.replace("/dashboard");
  else location.reload();
}

/**
 * Reloads the tab if another tab has signed in or out. Returns whether it is reloading, now or
 * since an earlier call.
 */
export function leaveIfReplaced(): boolean {
  if (isSessionReplaced()) leaveTab();
  return isLeaving;
}

/**
 * Reloads the tab after the server refused because it shows another tenant than its session's.
 * Removes the offline copy and `sessionStorage`, hides the page, and goes from a record to
 * `/dashboard`.
 */
export function leaveOtherTenant(): void {
  forgetOfflineCopy();
  leaveTab();
}

/**
 * Reloads this tab when another one has changed the session. The storage event reaches a running
 * tab; one that was frozen or in the back-forward cache checks when it is shown again.
 * `session-fetch.ts` also checks before each request.
 */
export function watchSession(): void {
  currentToken();
  window.addEventListener("storage", leaveIfReplaced);
  window.addEventListener("focus", leaveIfReplaced);
  window.addEventListener("pageshow", leaveIfReplaced);
  document.addEventListener("visibilitychange", leaveIfReplaced);
  document.addEventListener("resume", leaveIfReplaced);
}
