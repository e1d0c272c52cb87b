import type { CalendarDate } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { lazy, useState } from "react";
import { useRenewals } from "../features/renewals/use-renewals.ts";
import type { SubscriptionAction } from "../features/subscriptions/actions/allowed-actions.ts";
import {
  type SubscriptionDetail,
  useSubscriptionActions,
} from "../features/subscriptions/actions/use-subscription-actions.ts";
import { showFailure } from "../lib/api/failure-toast.ts";
import { trpc } from "../lib/api/trpc.ts";
import { holdKeys } from "../ui/held-keys.ts";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

/** Loaded when the first dialog opens. */
const SubscriptionDialogs = lazy(() =>
  import("./-subscription-dialogs.tsx").then(({ SubscriptionDialogs }) => ({ default: SubscriptionDialogs })),
);

/**
 * Returns the actions on a subscription for a record's page. `act` resumes it at once or opens the
 * dialog of another action, `renew` loads a subscription by id and opens its renew dialog (a toast
 * says when it can't; Escape meanwhile stops it), and `dialog` is the open dialog to render, null
 * without one.
 */
export function useSubscriptionActs(today: CalendarDate) {
  const renewals = useRenewals();
  const actions = useSubscriptionActions();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<{
    action: Exclude<SubscriptionAction, "resume">;
    subscription: SubscriptionDetail;
  } | null>(null);

  const act = (action: SubscriptionAction, subscription: SubscriptionDetail) => {
    if (action === "resume") actions.resume(subscription.id);
    else setAsking({ action, subscription });
  };
  const renew = (id: string) => {
    let isCancelled = false;
    const release = holdKeys(() => {
      isCancelled = true;
    });
    utils.subscriptions.read
      .fetch({ id })
      .then((subscription) => {
        if (!isCancelled) act("renew", subscription);
      })
      .catch((error: unknown) => showFailure(t`Couldn't open the renewal`, error))
      .finally(release);
  };
  const dialog = asking && (
    <OpeningDialog onCancel={() => setAsking(null)}>
      <SubscriptionDialogs
        {...asking}
        today={today}
        onRenew={(wishes) => void renewals.renew([asking.subscription], wishes)}
        onClose={() => setAsking(null)}
      />
    </OpeningDialog>
  );
  return { act, renew, dialog };
}
