import { createRootRouteWithContext, HeadContent, Outlet } from "@tanstack/react-router";
import { ErrorScreen } from "../features/errors/error-screen.tsx";
import { NotFoundScreen } from "../features/errors/not-found-screen.tsx";
import { Toasts } from "../ui/toasts.tsx";

export const Route = createRootRouteWithContext()({
  head: () => ({ meta: [{ title: "Aavarti" }] }),
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

function Root() {
  return (
    <>
      <HeadContent />
      <Outlet />
      <Toasts closeLabel="Close" />
    </>
  );
}
