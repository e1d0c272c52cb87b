import { askServer, connection, reachesServer, setConnected, waitWhileReconnecting } from "../realtime/connection.ts";

/** A server that is ready but fails to serve one file this often will not serve it later either. */
const MAX_ATTEMPTS = 5;

const RELOADED_FOR_MS = 60_000;

const loading = new Map<string, Promise<void>>();

/**
 * Runs `load`, an `import()`, after its files have been fetched into the browser's cache; while the
 * server is down it waits, up to five attempts for a file. A browser remembers a failed module for
 * the life of the page, so that importing it again would fail again: therefore nothing is imported
 * that has not been fetched before. A file that the server no longer has, or that can't be fetched
 * offline, fails with the import, which rejects. But if the server is reachable the page is
 * reloaded instead, once a minute at most, and the promise stays pending. The build wraps each
 * `import()` in this function (scripts/careful-imports.ts).
 */
export async function importWithFiles<Module>(load: () => Promise<Module>, files: readonly string[]): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  try {
    return await load();
  } catch (error) {
    await askServer();
    // Without the server a reload would fail too: the screen shows an error instead
    // (features/errors/route-error.tsx).
    if (reachesServer() && reloadOnce()) return new Promise(() => undefined);
    throw error;
  }
}

/**
 * Reloads a page that was opened before an update and asks for files that are gone. Only once a
 * minute: a file that is missing for another reason must not cause endless reloads. Returns whether
 * the page is reloading.
 */
function reloadOnce(): boolean {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem("crm-reloaded-at")) < RELOADED_FOR_MS) return false;
  sessionStorage.setItem("crm-reloaded-at", String(now));
  window.location.reload();
  return true;
}

function fetchOnce(file: string): Promise<void> {
  const fetched = loading.get(file) ?? fetchWhenThere(file).catch(() => void loading.delete(file));
  loading.set(file, fetched);
  return fetched;
}

async function fetchWhenThere(file: string): Promise<void> {
  // Loaded with the page itself.
  if (document.querySelector(`link[href="${file}"]`)) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(file);
      // A response is cached only when it was read to its end.
      await answer.arrayBuffer();
      if (answer.ok) return;
      if (answer.status < 500) throw new Error(`${file}: ${answer.status}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    setConnected(false);
    await waitWhileReconnecting();
    if (connection() === "offline" || attempt === MAX_ATTEMPTS) throw new Error(`${file} did not come`);
  }
}
