import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { keepOfflineCopy } from "./lib/offline-copy.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { dropToken } from "./lib/session-token.ts";
import { createTrpcClient, trpc } from "./lib/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";

const createAppRouter = (history: RouterHistory | undefined) =>
  createRouter({ routeTree, defaultPreload: "intent", scrollRestoration: true, ...(history ? { history } : {}) });

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** What the phone's bar shows on this screen. */
    readonly title?: string;
  }
}

/** `history` is the browser's unless told otherwise. */
export function App({ history }: { history?: RouterHistory }) {
  const [{ router, queryClient, trpcClient }] = useState(() => createParts(history));
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function createParts(history: RouterHistory | undefined) {
  const router = createAppRouter(history);
  const queryClient: QueryClient = createQueryClient({
    onSessionOver: () => {
      dropToken();
      queryClient.clear();
      void router.navigate({ to: "/login", ignoreBlocker: true });
    },
    onAccountInactive: () => {
      // The gate stands on these two answers.
      void queryClient.invalidateQueries({ queryKey: [["trial", "status"]] });
      void queryClient.invalidateQueries({ queryKey: [["auth", "me"]] });
    },
  });
  keepOfflineCopy(queryClient);
  return { router, queryClient, trpcClient: createTrpcClient() };
}
