import { t } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DashboardOrSignIn } from "../features/auth/dashboard-or-sign-in.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";

export const Route = createFileRoute("/login")({
  head: () => pageTitle(t`Sign in`),
  component: DashboardOrSignIn,
});
