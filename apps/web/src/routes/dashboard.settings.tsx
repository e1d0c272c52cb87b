import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { BusinessPanel } from "../features/account/business-panel.tsx";
import { DataPanel } from "../features/account/data-panel.tsx";
import { DevicesPanel } from "../features/account/devices-panel.tsx";
import { ErasePanel } from "../features/account/erase-panel.tsx";
import { PasswordPanel } from "../features/account/password-panel.tsx";
import { accountTexts as texts } from "../features/account/texts.ts";
import { useSessionActions, useSignedIn } from "../features/auth/session.tsx";
import { CustomFieldsPanel } from "../features/custom-fields/custom-fields-panel.tsx";
import { InstallPanel } from "../features/install/install-panel.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useMay } from "../lib/session/may.tsx";
import { ListSkeleton } from "../ui/list.tsx";
import { ListNotice } from "../ui/list-notice.tsx";

export const Route = createFileRoute("/dashboard/settings")({
  head: () => pageTitle(screenTitles.settings),
  staticData: { title: () => screenTitles.settings },
  component: SettingsPage,
});

function SettingsPage() {
  const may = useMay();
  const { user, tenant } = useSignedIn();
  const today = useToday();
  const account = trpc.account.read.useQuery();
  const { end } = useSessionActions();
  const navigate = useNavigate();
  const leave = () => {
    end();
    void navigate({ to: "/login", ignoreBlocker: true });
  };
  return (
    <div className="grid gap-4 p-4 lg:gap-6 lg:p-6">
      <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
      {account.data ? (
        <div className="grid items-start gap-4 lg:gap-6 xl:grid-cols-2">
          <div className="grid gap-4 lg:gap-6">
            <BusinessPanel user={user} tenant={tenant} mayChange={may("business.change")} />
            <CustomFieldsPanel mayChange={may("fields.configure")} />
            <PasswordPanel hasPassword={account.data.hasPassword} email={user.email} />
          </div>
          <div className="grid gap-4 lg:gap-6">
            <DevicesPanel devices={account.data.devices} today={today} onLeft={leave} />
            <InstallPanel />
            {may("account.export") && <DataPanel />}
            {user.role === "owner" && <ErasePanel user={user} tenant={tenant} />}
          </div>
        </div>
      ) : account.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void account.refetch()} />
      ) : (
        <ListSkeleton label={texts.loading} rows={5} />
      )}
    </div>
  );
}
