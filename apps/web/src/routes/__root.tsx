import { createRootRouteWithContext, HeadContent, Outlet } from "@tanstack/react-router";
import { ErrorScreen } from "../features/errors/error-screen.tsx";
import { NotFoundScreen } from "../features/errors/not-found-screen.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";

export const Route = createRootRouteWithContext()({
  head: () => ({ meta: [{ title: "Aavarti" }] }),
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

function Root() {
  return (
    <TooltipProvider>
      <HeadContent />
      <Outlet />
      <Toaster closeLabel="Close" />
    </TooltipProvider>
  );
}
