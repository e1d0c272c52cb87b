import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { RouteError } from "./features/errors/route-error.tsx";
import { createQueryClient } from "./lib/api/query-client.ts";
import { createTrpcClient, trpc } from "./lib/api/trpc.ts";
import { useLanguage } from "./lib/i18n/use-language.ts";
import { keepOfflineCopy } from "./lib/offline/offline-copy.ts";
import { followOtherTabs } from "./lib/realtime/other-tabs.ts";
import { followTenant } from "./lib/session/follow-tenant.ts";
import { reloadIfReplaced } from "./lib/session/reload-tab.ts";
import { dropToken } from "./lib/session/session-token.ts";
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
     * The screen's title in the phone's top bar. A function, so that it is in the language current
     * at render time; `search` are the URL's search params.
     */
    readonly title?: (search: { readonly page?: unknown }) => string;
    /** What the title is a part of, shown below it in place of the business; null for none. */
    readonly titleOf?: (search: { readonly page?: unknown }) => string | null;
  }
}

/**
 * Shows the dashboard application. `history` defaults to the browser's. It keeps one router and
 * query cache for its lifetime, the offline copy and other tabs included; changing the language
 * renders every text again. A session that ends leads to the sign-in page.
 */
export function App({ history }: { history?: RouterHistory }) {
  const [{ router, queryClient, trpcClient }] = useState(() => createParts(history));
  const language = useFollowedLanguage(router);
  return (
    <I18nProvider i18n={i18n}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {/* Keyed by language: a language change re-renders every text, while the query cache
            stays. */}
          <RouterProvider key={language} router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </I18nProvider>
  );
}

/**
 * Returns the current language. After a change it updates the window's title and moves the focus to
 * the page's content, because the focused element is gone.
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
      // Another session replaced this tab's, so its token is no longer the browser's.
      if (reloadIfReplaced()) return;
      dropToken();
      queryClient.clear();
      void router.navigate({ to: "/login", ignoreBlocker: true });
    },
    onAccountInactive: () => {
      // The gate depends on these two queries.
      void queryClient.invalidateQueries({ queryKey: [["trial", "status"]] });
      void queryClient.invalidateQueries({ queryKey: [["auth", "me"]] });
    },
  });
  followTenant(queryClient);
  keepOfflineCopy(queryClient);
  followOtherTabs(queryClient);
  return { router, queryClient, trpcClient: createTrpcClient() };
}
