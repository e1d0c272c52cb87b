import { forgetOfflineCopy } from "./offline-storage.ts";

/** The session's token is stored under this key; a sign-in stores it under `token` as well. */
const TOKEN_KEY = "crm-token";
const LOGIN_KEY = "token";

/**
 * The session that this tab works for. All tabs share one storage: when another tab signs in as
 * somebody else, what is on this tab's screen still belongs to the session it was loaded with, and
 * must never be saved with the new token.
 */
let own: string | null = null;
let ownTenantId: string | null = null;

const listeners = new Set<() => void>();

const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/**
 * The token of this tab's session; null when nobody is signed in. A tab without a session takes
 * over the browser's.
 */
export function currentToken(): string | null {
  own ??= storedToken();
  return own;
}

/** The tenant whose data this tab shows; null until the server has said it. */
export const currentTenantId = (): string | null => ownTenantId;

export function keepTenantId(tenantId: string): void {
  ownTenantId = tenantId;
}

/** Whether another tab has signed out, or in as somebody else, since this tab's session began. */
export const isSessionReplaced = (): boolean => own !== null && storedToken() !== own;

export function keepToken(token: string, tenantId: string | null): void {
  // The copy is the one of whoever was here before.
  forgetOfflineCopy();
  own = token;
  ownTenantId = tenantId;
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(LOGIN_KEY, token);
  tell();
}

export function dropToken(): void {
  // Another tab's session and its copy are not this tab's to end.
  if (!isSessionReplaced()) {
    forgetOfflineCopy();
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(LOGIN_KEY);
  }
  own = null;
  ownTenantId = null;
  tell();
}

/** Also hears the other tabs: a tab without a session notices that one began. */
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

function tell(): void {
  for (const listener of listeners) listener();
}
