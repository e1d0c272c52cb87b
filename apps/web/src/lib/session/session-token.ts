import { forgetOfflineCopy } from "../offline/offline-storage.ts";

/** The storage key of the session's token; a sign-in also stores it under `token`. */
const TOKEN_KEY = "crm-token";
const LOGIN_KEY = "token";

/**
 * The session of this tab. All tabs share one storage: when another tab signs in as another user,
 * the data on this tab's screen still belongs to the session it was loaded with, and must never be
 * saved with the new token.
 */
let own: string | null = null;
let ownTenantId: string | null = null;

const listeners = new Set<() => void>();

const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/**
 * Returns the token of this tab's session; null when signed out. A tab without a session takes over
 * the browser's.
 */
export function currentToken(): string | null {
  own ??= storedToken();
  return own;
}

/** Returns whether this tab has a session, without looking for one of the browser's. */
export const hasSession = (): boolean => own !== null;

/** Returns the tenant whose data this tab shows; null until the server has sent it. */
export const currentTenantId = (): string | null => ownTenantId;

/**
 * Records in this tab's memory the tenant whose data it shows; `sessionFetch` sends it from then
 * on.
 */
export function keepTenantId(tenantId: string): void {
  ownTenantId = tenantId;
}

/**
 * Returns whether another tab has signed out, or in, as the same user too, since this tab's session
 * began; false for a tab without a session.
 */
export const isSessionReplaced = (): boolean => own !== null && storedToken() !== own;

/**
 * Starts a session in this tab and stores its token in this browser for all tabs. Removes the
 * offline copy and notifies subscribers; tabs with another session reload. `tenantId` is null while
 * unknown.
 */
export function keepToken(token: string, tenantId: string | null): void {
  // The stored copy belongs to the previous session.
  forgetOfflineCopy();
  own = token;
  ownTenantId = tenantId;
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(LOGIN_KEY, token);
  notifyListeners();
}

/**
 * Ends this tab's session here, not on the server, and removes the stored token and the offline
 * copy unless another tab has replaced the session. Notifies subscribers. Another tab with this
 * session reloads.
 */
export function dropToken(): void {
  // Another tab's session and its offline copy must stay.
  if (!isSessionReplaced()) {
    forgetOfflineCopy();
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(LOGIN_KEY);
  }
  own = null;
  ownTenantId = null;
  notifyListeners();
}

/**
 * Calls `listener` when the token may have changed, also in other tabs: so a tab without a session
 * notices a sign-in. Returns the unsubscribe function.
 */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
