import { createFileRoute, redirect } from "@tanstack/react-router";

/** The tab's id as an address, for links made from product.md's list of tabs. */
export const Route = createFileRoute("/dashboard/overview")({
  beforeLoad: () => {
    throw redirect({ to: "/dashboard", replace: true });
  },
});
