import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { isOutage } from "./api-error.ts";
import { connection, reachesServer, setConnected, subscribeToConnection } from "./connection.ts";
import { forgetOfflineCopy, forgetOldCopy, readOfflineCopy, writeOfflineCopy } from "./offline-storage.ts";
import { currentToken, isSessionReplaced } from "./session-token.ts";

/** What opens without a network: who is signed in, where the account stands, and who is due. */
const KEPT = ["auth.me", "trial.status", "renewals.board", "renewals.lane"];
/**
 * So long after the server last answered this session may its data be read without a network: the
 * session may have been ended meanwhile. Milliseconds.
 */
const KEPT_FOR_MS = 86_400_000;
const CHECK_MS = 60_000;
/** Answers come in bursts; the copy is written once after each. Milliseconds. */
const SETTLES_MS = 1_000;

interface Copy {
  /** When the server last answered. */
  readonly at: number;
  /** The session that it was read with: the first letters of its token, which open nothing. */
  readonly session: string;
  readonly state: DehydratedState;
}

const sessionMark = (): string => (currentToken() ?? "").slice(0, 8);

/**
 * A copy from the future is not read either: this device's clock was set back, so its age is
 * unknown.
 */
const isReadable = (at: number): boolean => Date.now() >= at && Date.now() - at < KEPT_FOR_MS;

const pathOf = ({ queryKey: [path] }: Pick<Query, "queryKey">): string => (Array.isArray(path) ? path.join(".") : "");

/**
 * A search is somebody's passing question; the lists without one are what is looked up on the road.
 */
const isKept = (query: Query): boolean =>
  query.state.status === "success" &&
  KEPT.includes(pathOf(query)) &&
  !JSON.stringify(query.queryKey).includes('"search"');

/**
 * Keeps a copy of the due list in this browser, and brings it back when the server cannot be
 * reached. What the server answered always wins over it. Signing out removes it
 * (`session-token.ts`).
 */
export function keepOfflineCopy(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startedAt = Date.now();
  /**
   * When the server last answered; of a page to which it has not yet, when it did so to the one
   * that kept the copy.
   */
  let answeredAt: number | null = null;
  const bringBack = () => {
    const at = restore(client);
    answeredAt ??= at;
  };
  const write = () => {
    timer = undefined;
    // All tabs share the place of the copy, and another session may have begun there.
    if (isSessionReplaced()) return;
    const state = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
    // Whoever has signed out meanwhile leaves nothing behind.
    if (!state.queries.some(({ queryKey }) => pathOf({ queryKey }) === "auth.me")) return;
    const queries = [...state.queries, ...keptBefore(state)];
    writeOfflineCopy(
      JSON.stringify({
        at: answeredAt ?? startedAt,
        session: sessionMark(),
        state: { ...state, queries },
      } satisfies Copy),
    );
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "error" && isOutage(event.action.error)) {
      setConnected(false);
      bringBack();
    }
    // A read that waits for the server shows what is kept meanwhile.
    if (event.action.type === "fetch" && event.query.state.data === undefined && connection() === "reconnecting")
      bringBack();
    // A value set by hand, or restored, says nothing of the network.
    if (event.action.type !== "success" || event.action.manual) return;
    setConnected(true);
    answeredAt = Date.now();
    if (timer === undefined && KEPT.includes(pathOf(event.query))) timer = setTimeout(write, SETTLES_MS);
  });

  // A screen that was left open is no different from one that is opened.
  const forgetOld = () => {
    if (reachesServer() || isReadable(answeredAt ?? startedAt)) return;
    forgetOldCopy();
    void client.resetQueries();
  };
  setInterval(forgetOld, CHECK_MS);
  document.addEventListener("visibilitychange", forgetOld);
  subscribeToConnection(() => {
    if (!reachesServer()) return bringBack();
    // What could not be loaded meanwhile, and what may have changed. Reads that waited are asked
    // already.
    const isWanted = (query: Query) => query.state.status !== "success" || query.isStale();
    void client.refetchQueries({ type: "active", predicate: isWanted }, { cancelRefetch: false });
  });
}

/**
 * What an earlier page of this session kept and this one has not asked for: a load of another
 * screen must not lose the due list.
 */
function keptBefore({ queries }: DehydratedState): DehydratedState["queries"] {
  const kept = readOfflineCopy();
  if (!kept) return [];
  const { session, state }: Copy = JSON.parse(kept);
  if (session !== sessionMark()) return [];
  const known = new Set(queries.map(({ queryHash }) => queryHash));
  return state.queries.filter((query) => !known.has(query.queryHash) && isReadable(query.state.dataUpdatedAt));
}

/**
 * Returns when the server said what was brought back; null when there is nothing that may be read.
 */
function restore(client: QueryClient): number | null {
  const kept = readOfflineCopy();
  if (!kept) return null;
  const { at, session, state }: Copy = JSON.parse(kept);
  if (session !== sessionMark()) forgetOfflineCopy();
  else if (!isReadable(at)) forgetOldCopy();
  if (readOfflineCopy() === null) return null;
  hydrate(client, state);
  return at;
}
