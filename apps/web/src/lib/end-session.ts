import { reachesServer, setConnected, subscribeToConnection } from "./connection.ts";

/** Sessions that have ended here and not yet on the server. */
const KEY = "crm-revoke";
/** A session that nobody uses ends by itself after 14 days. */
const KEPT_FOR_MS = 14 * 86_400_000;
const MOST = 10;
const ASK_AGAIN_MS = 60_000;

interface Pending {
  /** SHA-256 of the token in hex: enough to end the session, and of no use for anything else. */
  readonly id: string;
  readonly at: number;
}

/**
 * Ends the session on the server, now or when the network is back. The token itself is not kept:
 * what waits in this browser is its hash, with which the server can find the session but nobody can
 * sign in.
 */
export async function endSessionOnServer(token: string): Promise<void> {
  const id = await hashOf(token);
  if (id === null) {
    // Without https the browser cannot hash, and a token must not stay behind: it is tried once.
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => undefined);
    return;
  }
  write([...read(), { id, at: Date.now() }].slice(-MOST));
  await endPendingSessions();
}

/**
 * Tries again what is still to be ended: at a start, when the server can be reached again, and once
 * a minute.
 */
export function watchPendingSessions(): void {
  void endPendingSessions();
  subscribeToConnection(() => {
    if (reachesServer()) void endPendingSessions();
  });
  setInterval(() => void endPendingSessions(), ASK_AGAIN_MS);
}

async function endPendingSessions(): Promise<void> {
  for (const { id } of read()) {
    try {
      const answer = await fetch("/trpc/auth.revoke", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id }),
      });
      // Too many attempts, or a server in trouble: later.
      if (!answer.ok) return;
    } catch {
      // Not every browser says when its network is back: the server is asked.
      setConnected(false);
      return;
    }
    write(read().filter((pending) => pending.id !== id));
  }
}

function read(): readonly Pending[] {
  try {
    const kept: readonly Pending[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter(({ at }) => Date.now() - at < KEPT_FOR_MS);
  } catch {
    return [];
  }
}

function write(pending: readonly Pending[]): void {
  if (pending.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(pending));
}

async function hashOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
