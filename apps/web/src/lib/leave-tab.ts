import { forgetOfflineCopy } from "./offline-storage.ts";
import { currentToken, isSessionReplaced } from "./session-token.ts";

let isLeaving = false;

/**
 * Whether this tab is about to be loaded anew: it sends nothing any more, and no unsaved form may
 * hold it back.
 */
export const isLeavingTab = (): boolean => isLeaving;

/**
 * Hides what this tab shows and loads it anew. The load empties everything that is in memory: the
 * query cache, stores, drafts and undo actions. What outlives a load is removed here. The service
 * worker keeps files of the build only, which are everybody's.
 */
function leaveTab(): void {
  if (isLeaving) return;
  isLeaving = true;
  document.body.hidden = true;
  // Names of customers that were looked up, and similar: all of it is about the session before.
  sessionStorage.clear();
  const { location } = window;
  // The address of a record belongs to the business before.
  if (/^\/(dashboard|notifications)\//.test(location.pathname)) location.replace("/dashboard");
  else location.reload();
}

/**
 * Leaves the tab when another tab has changed who is signed in. Returns whether it is being left.
 */
export function leaveIfReplaced(): boolean {
  if (isSessionReplaced()) leaveTab();
  return isLeaving;
}

/**
 * The server refused because this tab shows another tenant than its session belongs to: nothing
 * that is kept here can be trusted.
 */
export function leaveOtherTenant(): void {
  forgetOfflineCopy();
  leaveTab();
}

/**
 * Watches for a change of session in another tab. The storage event reaches a tab that runs; one
 * that was frozen or in the back-forward cache looks when it is shown again. `session-fetch.ts`
 * looks before each request as well.
 */
export function watchSession(): void {
  currentToken();
  window.addEventListener("storage", leaveIfReplaced);
  window.addEventListener("focus", leaveIfReplaced);
  window.addEventListener("pageshow", leaveIfReplaced);
  document.addEventListener("visibilitychange", leaveIfReplaced);
  document.addEventListener("resume", leaveIfReplaced);
}
