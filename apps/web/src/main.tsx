import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeGoogleReturn } from "./features/auth/google-return.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { dropToken } from "./lib/session-token.ts";
import { createTrpcClient, trpc } from "./lib/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";
import "./styles.css";

// Before the router reads the address: a token there must not become part of any history entry.
takeGoogleReturn(window.location, window.history);

const router = createRouter({ routeTree, defaultPreload: "intent", scrollRestoration: true });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the phone's bar shows on this screen. */
    readonly title?: string;
  }
}

const queryClient = createQueryClient({
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
const trpcClient = createTrpcClient();

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
);
