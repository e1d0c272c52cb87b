import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { SignedInProvider } from "../features/auth/session.tsx";
import { createQueryClient } from "../lib/api/query-client.ts";
import { createTrpcClient, trpc } from "../lib/api/trpc.ts";
import { BusinessWordsProvider } from "../lib/i18n/business-words.ts";
import { nounsOf } from "../lib/i18n/nouns-of.ts";
import { currentToasts, dismissToast } from "../ui/toast-store.ts";
import { Toasts } from "../ui/toasts.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import { tenant, user } from "./samples.ts";

/**
 * Renders one part of a screen, for a test, with the application's own query client, toasts and a
 * router at `path`, for a signed-in owner. Cheaper than `renderApp`, which loads every screen.
 * Returns `history`, `queryClient` and a `userEvent` `user`. Toasts of an earlier test are closed
 * first; an ended session or account has no effect.
 */
export function renderPart(part: ReactNode, { path = "/dashboard" }: { path?: string } = {}) {
  for (const { id } of currentToasts()) dismissToast(id);
  const history = createMemoryHistory({ initialEntries: [path] });
  const noop = () => undefined;
  const queryClient = createQueryClient({ onSessionOver: noop, onAccountInactive: noop });
  const root = createRootRoute({
    component: () => (
      <SignedInProvider me={{ user, tenant }}>
        <BusinessWordsProvider value={nounsOf(tenant.industryType)}>
          <TooltipProvider>
            <Outlet />
          </TooltipProvider>
        </BusinessWordsProvider>
        <Toasts closeLabel="Close" />
      </SignedInProvider>
    ),
  });
  // One route for every address, so that the part stays when it follows a link.
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: "$", component: () => part })]);
  render(
    <I18nProvider i18n={i18n}>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createRouter({ routeTree, history })} />
        </QueryClientProvider>
      </trpc.Provider>
    </I18nProvider>,
  );
  return { history, queryClient, user: userEvent.setup() };
}
