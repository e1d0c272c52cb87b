import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { reachesServer, setConnected } from "../realtime/connection.ts";
import { endsSession, hasCode, isOutage } from "./api-error.ts";
import { reportRefusalsTo } from "./report-refusal.ts";

interface Watchers {
  /** Called when a request was refused because the session has ended. */
  readonly onSessionOver: () => void;
  /** Called when a request was refused because the trial has ended or the account is suspended. */
  readonly onAccountInactive: () => void;
}

/**
 * While the server is unreachable, invalidated queries are only marked stale and not refetched:
 * otherwise a failed mutation would stay pending until the server is back. They are refetched then
 * (offline-copy.ts).
 */
class PatientQueryClient extends QueryClient {
  override invalidateQueries<Tagged extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Tagged>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asked: InvalidateQueryFilters<Tagged> = { ...filters, ...(reachesServer() ? {} : { refetchType: "none" }) };
    return super.invalidateQueries(asked, options);
  }
}

/**
 * Creates the query client: no retries, no refetch on focus, calls fail at once without a network;
 * data stays fresh for 10 seconds, and unused data is discarded after 5 minutes. A query or
 * mutation that fails in an outage marks the connection as lost; an error for an ended session
 * calls `onSessionOver`, one for an ended trial or a suspended account `onAccountInactive`. From
 * now on what is given to `reportRefusal` does the same. While the server is unreachable,
 * invalidated queries are only marked stale and not refetched.
 */
export function createQueryClient({ onSessionOver, onAccountInactive }: Watchers): QueryClient {
  const watch = (error: unknown) => {
    if (isOutage(error)) setConnected(false);
    if (endsSession(error)) onSessionOver();
    else if (hasCode(error, "ACCOUNT_INACTIVE")) onAccountInactive();
  };
  reportRefusalsTo(watch);
  return new PatientQueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      // Without a network a call fails at once with an error. If it were paused, a page would load
      // for ever and a change would be sent hours later.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: "always",
        gcTime: 300_000,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
