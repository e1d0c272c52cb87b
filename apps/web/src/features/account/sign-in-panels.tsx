import type { CalendarDate } from "@aavarti/domain/calendar";
import { trpc } from "../../lib/api/trpc.ts";
import { ListSkeleton } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { accountTexts as texts } from "./texts.ts";

/**
 * Shows how the signed-in person signs in: the password and the devices, which it loads. `onLeft`
 * is called when this device was signed out.
 */
export function SignInPanels({ email, today, onLeft }: { email: string; today: CalendarDate; onLeft: () => void }) {
  const account = trpc.account.read.useQuery();
  if (account.data)
    return (
      <>
        <PasswordPanel hasPassword={account.data.hasPassword} email={email} />
        <DevicesPanel devices={account.data.devices} today={today} onLeft={onLeft} />
      </>
    );
  if (account.isError)
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void account.refetch()} />;
  return <ListSkeleton label={texts.loading} rows={5} />;
}
