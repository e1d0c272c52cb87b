import { t } from "@lingui/core/macro";
import { createRootRouteWithContext, HeadContent, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { ErrorScreen } from "../features/errors/error-screen.tsx";
import { Toasts } from "../ui/toasts.tsx";

export const Route = createRootRouteWithContext()({
  head: () => ({ meta: [{ title: "Aavarti" }] }),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("../features/errors/not-found-screen.tsx"), "NotFoundScreen"),
  errorComponent: ErrorScreen,
});

function Root() {
  return (
    <>
      <HeadContent />
      <Outlet />
      <Toasts closeLabel={t`Close`} />
    </>
  );
}
