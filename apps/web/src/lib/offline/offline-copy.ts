import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { isOutage } from "../api/api-error.ts";
import { connection, reachesServer, setConnected, subscribeToConnection } from "../realtime/connection.ts";
import { currentToken, hasSession, isSessionReplaced } from "../session/session-token.ts";
import { forgetOfflineCopy, forgetOldCopy, readOfflineCopy, writeOfflineCopy } from "./offline-storage.ts";

/** The queries that are available offline: the user, the account's status and the due list. */
const KEPT = ["auth.me", "trial.status", "renewals.board", "renewals.lane"];
/**
 * How long after the server's last response to this session its data may be read offline, in
 * milliseconds: the session may have been ended meanwhile.
 */
const KEPT_FOR_MS = 86_400_000;
const CHECK_MS = 60_000;
/** Responses come in bursts; the copy is written once, this many milliseconds after the first. */
const SETTLES_MS = 1_000;

interface Copy {
  /** When the server last responded, in epoch milliseconds. */
  readonly at: number;
  /**
   * The session that the data belongs to: the first letters of its token, which are useless for
   * signing in.
   */
  readonly session: string;
  readonly state: DehydratedState;
}

const sessionMark = (): string => (currentToken() ?? "").slice(0, 8);

/**
 * Returns whether a copy of this age may be read. One from the future may not: this device's clock
 * was set back, so its age is unknown.
 */
const isReadable = (at: number): boolean => Date.now() >= at && Date.now() - at < KEPT_FOR_MS;

const pathOf = ({ queryKey: [path] }: Pick<Query, "queryKey">): string => (Array.isArray(path) ? path.join(".") : "");

/**
 * Only lists without a search are kept: a search is temporary, while the complete list is what
 * users look up on the road.
 */
const isKept = (query: Query): boolean =>
  query.state.status === "success" &&
  KEPT.includes(pathOf(query)) &&
  !JSON.stringify(query.queryKey).includes('"search"');

/**
 * From now on stores a copy of the signed-in user, the account status and the renewals without a
 * search in this browser, and puts it into the query cache when the server can't be reached.
 * Responses of the server always replace it. Signing out removes it (`session-token.ts`). It may be
 * read until 24 hours after the server last responded; then a screen left open is emptied, too.
 * Records whether the server responds, and once it is back fetches what failed or is old again.
 */
export function keepOfflineCopy(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startedAt = Date.now();
  /**
   * When the server last responded, in epoch milliseconds; before its first response to this page,
   * the time stored with the copy.
   */
  let answeredAt: number | null = null;
  const bringBack = () => {
    const at = restore(client);
    answeredAt ??= at;
  };
  const write = () => {
    timer = undefined;
    // The user has signed out meanwhile, or another tab, which shares the stored copy, has begun
    // another session.
    if (!hasSession() || isSessionReplaced()) return;
    const state = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
    // The user has signed out meanwhile: store nothing.
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
    // A query that waits for the server shows the stored data meanwhile.
    if (event.action.type === "fetch" && event.query.state.data === undefined && connection() === "reconnecting")
      bringBack();
    // A value set by code, or restored, says nothing about the network.
    if (event.action.type !== "success" || event.action.manual) return;
    setConnected(true);
    answeredAt = Date.now();
    if (timer === undefined && KEPT.includes(pathOf(event.query))) timer = setTimeout(write, SETTLES_MS);
  });

  // Data in a screen left open expires like stored data.
  const forgetOld = () => {
    if (reachesServer() || isReadable(answeredAt ?? startedAt)) return;
    forgetOldCopy();
    void client.resetQueries();
  };
  setInterval(forgetOld, CHECK_MS);
  document.addEventListener("visibilitychange", forgetOld);
  subscribeToConnection(() => {
    if (!reachesServer()) return bringBack();
    // Refetches what failed to load and what may have changed. Queries that waited are already
    // running.
    const isWanted = (query: Query) => query.state.status !== "success" || query.isStale();
    void client.refetchQueries({ type: "active", predicate: isWanted }, { cancelRefetch: false });
  });
}

/**
 * Returns what an earlier page of this session stored and this page has not queried: opening
 * another screen must not drop the due list.
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
 * Restores the stored copy. Returns when the server sent its data, in epoch milliseconds; null when
 * there is no readable copy.
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
