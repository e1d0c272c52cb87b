import { reachesServer, setConnected, subscribeToConnection } from "../realtime/connection.ts";

/** The storage key of sessions that were ended here but not yet on the server. */
const KEY = "crm-revoke";
/** An unused session expires by itself after 14 days. */
const KEPT_FOR_MS = 14 * 86_400_000;
const MAX = 10;
const ASK_AGAIN_MS = 60_000;

interface Pending {
  /** The token's SHA-256 in hex: enough to end the session, useless for anything else. */
  readonly id: string;
  readonly at: number;
}

/**
 * Ends the session with this token on the server, now or once the network is back
 * (`watchPendingSessions` retries). Only the token's hash is stored in this browser meanwhile: with
 * it the server can find the session, but nobody can sign in. At most ten are kept, for 14 days.
 * Without https there is only one attempt, and nothing is stored. Never rejects for a failed
 * request. Leaves this tab's token alone.
 */
export async function endSessionOnServer(token: string): Promise<void> {
  const id = await hashOf(token);
  if (id === null) {
    // Without https the browser can't hash, and a token must not be stored, so there is a single
    // attempt.
    const headers = { authorization: `Bearer ${token}` };
    await fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => undefined);
    return;
  }
  write([...read(), { id, at: Date.now() }].slice(-MAX));
  await endPendingSessions();
}

/**
 * From now on retries to end the sessions that `endSessionOnServer` could not end: at once, when
 * the server can be reached again, and once a minute.
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
      // Rate-limited or a server error: retry later.
      if (!answer.ok) return;
    } catch {
      // Not every browser reports when its network is back, so start probing the server.
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
