import { forgetOfflineCopy } from "./offline-storage.ts";

/** product.md section 3: the session's token is kept under this key, and under `token` as well at login. */
const TOKEN_KEY = "crm-token";
const LOGIN_KEY = "token";

const listeners = new Set<() => void>();

/** Null when nobody is signed in. */
export const currentToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function keepToken(token: string): void {
  // The copy is the one of whoever was here before.
  forgetOfflineCopy();
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(LOGIN_KEY, token);
  tell();
}

export function dropToken(): void {
  forgetOfflineCopy();
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(LOGIN_KEY);
  tell();
}

/** Also hears the other tabs: signing out in one signs out of all. */
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
