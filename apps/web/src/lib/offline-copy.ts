import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from "@tanstack/react-query";
import { isNetworkFailure } from "./api-error.ts";
import { setConnected } from "./connection.ts";
import { readOfflineCopy, writeOfflineCopy } from "./offline-storage.ts";

/** What opens without a network: who is signed in, where the account stands, and who is due. */
const KEPT = ["auth.me", "trial.status", "renewals.board", "renewals.lane"];
/** A list older than this helps nobody. Milliseconds. */
const KEPT_FOR_MS = 7 * 86_400_000;
/** Answers come in bursts; the copy is written once after each. Milliseconds. */
const SETTLES_MS = 1_000;

interface Copy {
  readonly at: number;
  readonly state: DehydratedState;
}

const pathOf = ({ queryKey: [path] }: Pick<Query, "queryKey">): string => (Array.isArray(path) ? path.join(".") : "");

/** A search is somebody's passing question; the lists without one are what is looked up on the road. */
const isKept = (query: Query): boolean =>
  query.state.status === "success" &&
  KEPT.includes(pathOf(query)) &&
  !JSON.stringify(query.queryKey).includes('"search"');

/**
 * Keeps a copy of the due list in this browser, and brings it back when the server cannot be reached. What the server answered always wins over
 * it. Signing out removes it (`session-token.ts`).
 */
export function keepOfflineCopy(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const state = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
    // Whoever has signed out meanwhile leaves nothing behind.
    if (!state.queries.some(({ queryKey }) => pathOf({ queryKey }) === "auth.me")) return;
    writeOfflineCopy(JSON.stringify({ at: Date.now(), state } satisfies Copy));
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "error" && isNetworkFailure(event.action.error)) {
      setConnected(false);
      restore(client);
    }
    // A value set by hand, or restored, says nothing of the network.
    if (event.action.type !== "success" || event.action.manual) return;
    setConnected(true);
    if (timer === undefined && KEPT.includes(pathOf(event.query))) timer = setTimeout(write, SETTLES_MS);
  });
}

function restore(client: QueryClient): void {
  const kept = readOfflineCopy();
  if (!kept) return;
  const { at, state }: Copy = JSON.parse(kept);
  if (Date.now() - at < KEPT_FOR_MS) hydrate(client, state);
}
