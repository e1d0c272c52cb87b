import { showFailure } from "../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { showToast } from "../../ui/toast-store.ts";
import { promiseTexts as texts } from "./texts.ts";

export type CustomerPromise = Outputs["promises"]["list"]["items"][number];

/**
 * Returns the mutations of promises to pay: `record` (a new one), `confirm` and `dismiss` (a
 * suggested one), and `withdraw` (an open one). Each shows a toast with Undo, or with the error,
 * and loads the promises, the reminders, which a promise puts on hold, and the renewals again. So
 * does Undo, which shows a toast only after a failure. `showConfirmed` does the same for one that
 * was confirmed by other means than `confirm`: no toast if it isn't open, as when somebody else had
 * dismissed it.
 */
export function usePromiseActs() {
  const cache = trpc.useUtils();
  const today = useToday();
  const refresh = () =>
    Promise.all([
      cache.promises.invalidate(),
      cache.reminders.invalidate(),
      cache.renewals.invalidate(),
      cache.dashboards.invalidate(),
    ]);
  const shared = {
    onError: (error: unknown) => showFailure(texts.failed, error),
    onSettled: refresh,
  };
  const undo = trpc.promises.undo.useMutation(shared);
  const offerUndo = ({ title, short }: { title: string; short: string }, { id, state }: CustomerPromise) => {
    if (state !== "open" && state !== "dismissed" && state !== "withdrawn") return;
    showToast({
      title,
      short,
      action: { label: texts.undo, altText: texts.undo, run: () => undo.mutate({ id, state }) },
    });
  };
  // Open ones have the day on which reminders resume.
  const onOpened = (promise: CustomerPromise) =>
    promise.remindersResumeOn !== null &&
    offerUndo(
      {
        title: texts.done.open(promise.customer.name, dayLabel(promise.remindersResumeOn, today)),
        short: texts.done.openShort(dayLabel(promise.remindersResumeOn, today)),
      },
      promise,
    );
  const record = trpc.promises.record.useMutation({ ...shared, onSuccess: onOpened });
  const confirm = trpc.promises.confirm.useMutation({ ...shared, onSuccess: onOpened });
  const dismiss = trpc.promises.dismiss.useMutation({
    ...shared,
    onSuccess: (promise) => offerUndo({ title: texts.done.dismissed, short: texts.done.dismissedShort }, promise),
  });
  const withdraw = trpc.promises.withdraw.useMutation({
    ...shared,
    onSuccess: (promise) => offerUndo({ title: texts.done.withdrawn, short: texts.done.withdrawnShort }, promise),
  });
  const loadConfirmed = async ({ id, customerId }: { id: string; customerId: string }) => {
    await refresh();
    const { items } = await cache.promises.list.fetch({ customerId, limit: 50 });
    const found = items.find((promise) => promise.id === id);
    if (found) onOpened(found);
  };
  // What fails to load is loaded again by the screen: the promise is stored.
  const showConfirmed = (promise: { id: string; customerId: string }) =>
    void loadConfirmed(promise).catch(() => undefined);
  return { record, confirm, dismiss, withdraw, showConfirmed };
}
