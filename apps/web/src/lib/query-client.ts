import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { endsSession, hasCode } from "./api-error.ts";

interface Watchers {
  /** A call was refused because the session is over. */
  readonly onSessionOver: () => void;
  /** A call was refused because the trial has ended or the account is suspended. */
  readonly onAccountInactive: () => void;
}

/** product.md section 7: no retry, no refetch on focus, unused data is discarded after 5 minutes. */
export function createQueryClient({ onSessionOver, onAccountInactive }: Watchers): QueryClient {
  const watch = (error: unknown) => {
    if (endsSession(error)) onSessionOver();
    else if (hasCode(error, "ACCOUNT_INACTIVE")) onAccountInactive();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, gcTime: 300_000, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
}
