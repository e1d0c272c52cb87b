import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { endsSession, hasCode, isOutage } from "./api-error.ts";
import { reachesServer, setConnected } from "./connection.ts";

interface Watchers {
  /** A call was refused because the session is over. */
  readonly onSessionOver: () => void;
  /** A call was refused because the trial has ended or the account is suspended. */
  readonly onAccountInactive: () => void;
}

/**
 * While the server cannot be reached, what a change made old is only marked: a change that failed
 * would else not be over before the server is back. What is marked is asked for then
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

/** No retry, no refetch on focus; unused data is discarded after 5 minutes. */
export function createQueryClient({ onSessionOver, onAccountInactive }: Watchers): QueryClient {
  const watch = (error: unknown) => {
    if (isOutage(error)) setConnected(false);
    if (endsSession(error)) onSessionOver();
    else if (hasCode(error, "ACCOUNT_INACTIVE")) onAccountInactive();
  };
  return new PatientQueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      // Without a network a call fails at once and says so: held back, a page would load for ever,
      // and a change would be sent hours later.
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
