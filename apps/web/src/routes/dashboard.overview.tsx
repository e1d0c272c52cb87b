import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects `/dashboard/overview`, for links that are built from a tab's id. */
export const Route = createFileRoute("/dashboard/overview")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});
