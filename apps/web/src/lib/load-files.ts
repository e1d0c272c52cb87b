import { askServer, connection, reachesServer, serverIsBack, setConnected } from "./connection.ts";

/** A server that is ready and still refuses one file does not give it later either. */
const MOST_ATTEMPTS = 5;

const RELOADED_FOR_MS = 60_000;

const loading = new Map<string, Promise<void>>();

/**
 * Runs `load`, an `import()`, once its files have come; while the server is away they are waited
 * for. A browser keeps the failure of a module for as long as the page lives, so that asking again
 * for the same file is of no use: nothing is imported that has not been fetched before, into the
 * browser's cache. A file that the server does not have any more, or cannot come without a network,
 * fails with the import. The build puts this around each `import()` (scripts/careful-imports.ts).
 */
export async function importWithFiles<Module>(load: () => Promise<Module>, files: readonly string[]): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  try {
    return await load();
  } catch (error) {
    await askServer();
    // Without the server it would only fail again: the screen says so instead
    // (features/errors/route-error.tsx).
    if (reachesServer() && reloadOnce()) return new Promise(() => undefined);
    throw error;
  }
}

/**
 * A page that was opened before an update asks for files that are gone; loading it again brings the
 * new ones. Once: a file that is missing for another reason must not reload for ever. Returns
 * whether the page is being loaded.
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
  // The page itself began with it.
  if (document.querySelector(`link[href="${file}"]`)) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(file);
      // Only what was read to its end is in the cache.
      await answer.arrayBuffer();
      if (answer.ok) return;
      if (answer.status < 500) throw new Error(`${file}: ${answer.status}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    setConnected(false);
    await serverIsBack();
    if (connection() === "offline" || attempt === MOST_ATTEMPTS) throw new Error(`${file} did not come`);
  }
}
