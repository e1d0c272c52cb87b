import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CommandsPanel } from "../features/commands/commands-panel.tsx";
import { WithSectionMenu } from "../features/message-menu/section-menu.tsx";
import { FurtherMessagesPanel } from "../features/notifications/further-messages-panel.tsx";
import { PreferencesPanel } from "../features/notifications/preferences-panel.tsx";
import { ReminderPreview } from "../features/notifications/reminder-preview.tsx";
import { ReminderSettingsPanel } from "../features/notifications/reminder-settings-panel.tsx";
import { ServicesPanel } from "../features/notifications/services-panel.tsx";
import { SettingsHeading } from "../features/notifications/settings-heading.tsx";
import { TestPanel } from "../features/notifications/test-panel.tsx";
import { useSettings } from "../features/notifications/use-settings.ts";
import { HistoryDialog } from "../features/reminders/history-dialog.tsx";
import { readHistorySearch } from "../features/reminders/history-filter.ts";
import { HistoryPanel } from "../features/reminders/history-panel.tsx";
import { UpcomingPanel } from "../features/reminders/upcoming-panel.tsx";
import { useLatest } from "../features/reminders/use-history.ts";
import { useUpcoming } from "../features/reminders/use-upcoming.ts";
import { useToday } from "../lib/display/clock.ts";
import { useUnsavedGuard } from "../lib/forms/unsaved-guard.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useMay } from "../lib/session/may.tsx";

const MessageCostsPanel = lazy(() =>
  import("../features/message-costs/message-costs-panel.tsx").then(({ MessageCostsPanel }) => ({
    default: MessageCostsPanel,
  })),
);

export const Route = createFileRoute("/notifications/")({
  head: () => pageTitle(screenTitles.notificationSettings),
  staticData: { title: () => screenTitles.notificationSettings },
  validateSearch: readHistorySearch,
  component: NotificationsPage,
});

function NotificationsPage() {
  const may = useMay();
  const search = Route.useSearch();
  const today = useToday();
  const settings = useSettings();
  const { pages: plan } = useUpcoming();
  const { pages: log } = useLatest();
  const { guard } = useUnsavedGuard(settings.isDirty, { isWholePage: true });
  const mayChange = may("notifications.configure");
  return (
    <WithSectionMenu page="/notifications">
      <div className="grid grid-cols-1 gap-4 px-4 pb-6 lg:gap-6 lg:px-6 lg:pb-10">
        <SettingsHeading settings={settings} mayChange={mayChange} />
        <div id="services" className="scroll-mt-20 empty:hidden">
          <ServicesPanel />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
            <div id="reminders" className="scroll-mt-20">
              <ReminderSettingsPanel settings={settings} mayChange={mayChange} />
            </div>
            {/* Panels below this one render once it has its final height, so that nothing shifts. */}
            {!settings.query.isPending && (
              <div id="further-messages" className="scroll-mt-20 empty:hidden">
                <FurtherMessagesPanel settings={settings} mayChange={mayChange} />
              </div>
            )}
            <div id="message-costs" className="scroll-mt-20 empty:hidden">
              {!settings.query.isPending && (
                <Suspense>
                  <MessageCostsPanel mayReadSpending={may("billing.read")} mayChange={may("business.change")} />
                </Suspense>
              )}
            </div>
            {!settings.query.isPending && (
              <>
                <div id="test-message" className="scroll-mt-20 empty:hidden">
                  <TestPanel mayTest={may("notifications.test")} />
                </div>
                {may("commands.configure") && (
                  <div id="commands" className="scroll-mt-20 empty:hidden">
                    <CommandsPanel />
                  </div>
                )}
              </>
            )}
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
            {may("reminders.read") && <ReminderPreview />}
            <div id="upcoming" className="scroll-mt-20">
              <UpcomingPanel today={today} maySkip={may("reminders.skip")} />
            </div>
            {!plan.isPending && (
              <>
                <div id="history" className="scroll-mt-20">
                  <HistoryPanel today={today} />
                </div>
                {!log.isPending && (
                  <div id="your-notifications" className="scroll-mt-20 empty:hidden">
                    <PreferencesPanel />
                  </div>
                )}
              </>
            )}
          </div>
        </div>
        <HistoryDialog search={search} today={today} />
        {guard}
      </div>
    </WithSectionMenu>
  );
}
