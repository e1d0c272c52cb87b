import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { RouteError } from "./features/errors/route-error.tsx";
import { followTenant } from "./lib/follow-tenant.ts";
import { useLanguage } from "./lib/language/use-language.ts";
import { leaveIfReplaced } from "./lib/leave-tab.ts";
import { keepOfflineCopy } from "./lib/offline-copy.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { dropToken } from "./lib/session-token.ts";
import { createTrpcClient, trpc } from "./lib/trpc.ts";
import { routeTree } from "./routeTree.gen.ts";

const createAppRouter = (history: RouterHistory | undefined) =>
  createRouter({
    routeTree,
    defaultPreload: "intent",
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /**
     * What the phone's bar shows on this screen; asked for when it is shown, in whichever language
     * that is.
     */
    readonly title?: () => string;
  }
}

/** `history` is the browser's unless told otherwise. */
export function App({ history }: { history?: RouterHistory }) {
  const [{ router, queryClient, trpcClient }] = useState(() => createParts(history));
  const language = useFollowedLanguage(router);
  return (
    <I18nProvider i18n={i18n}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {/* Another language is other texts everywhere: everything is drawn anew, and what was fetched stays. */}
          <RouterProvider key={language} router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </I18nProvider>
  );
}

/**
 * After a switch the window's title follows, and the focus, whose element is gone, goes to the
 * page's content.
 */
function useFollowedLanguage(router: AppRouter) {
  const language = useLanguage();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void router.invalidate().then(() => document.getElementById("main")?.focus({ preventScroll: true }));
  }, [language, router]);
  return language;
}

function createParts(history: RouterHistory | undefined) {
  const router = createAppRouter(history);
  const queryClient: QueryClient = createQueryClient({
    onSessionOver: () => {
      // The token of this tab's session is not the browser's any more.
      if (leaveIfReplaced()) return;
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
  followTenant(queryClient);
  keepOfflineCopy(queryClient);
  return { router, queryClient, trpcClient: createTrpcClient() };
}
