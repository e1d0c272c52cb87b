import { createFileRoute } from "@tanstack/react-router";
import { AllNotifications } from "../features/notifications/all-notifications.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";

export const Route = createFileRoute("/notifications/all")({
  head: () => pageTitle(screenTitles.notifications),
  staticData: { title: () => screenTitles.notifications },
  // The page reads it: parsing it here would be part of the first load.
  validateSearch: (raw: { readonly status?: unknown }): { readonly status?: unknown } => raw,
  component: () => <AllNotifications isUnreadOnly={Route.useSearch().status === "unread"} />,
});
