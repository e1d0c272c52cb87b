import { createFileRoute, redirect } from "@tanstack/react-router";

/** `/dashboard/overview` for links that are made from a tab's id. */
export const Route = createFileRoute("/dashboard/overview")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});
