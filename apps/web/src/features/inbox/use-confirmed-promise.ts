import type { CalendarDate } from "@aavarti/domain/calendar";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { showToast } from "../../ui/toast-store.ts";
import { inboxTexts } from "./texts.ts";

/**
 * Returns a function that is called after a reply was sent with a promise of the customer to
 * confirm: it loads the promises, the reminders on hold for it and the renewals again, and shows
 * until when reminders are on hold, with Undo for the promise. No toast where the promise isn't
 * open, as when somebody else had dismissed it.
 */
export function useConfirmedPromise(customerId: string, today: CalendarDate): (promiseId: string) => void {
  const cache = trpc.useUtils();
  const refresh = () =>
    Promise.all([cache.promises.invalidate(), cache.reminders.invalidate(), cache.renewals.invalidate()]);
  const { mutate: undo } = trpc.promises.undo.useMutation({
    onError: (error) => showFailure(inboxTexts.draft.undoFailed, error),
    onSettled: refresh,
  });
  const show = async (id: string) => {
    const texts = inboxTexts.draft;
    await refresh();
    const { items } = await cache.promises.list.fetch({ customerId, limit: 50 });
    const day = items.find((promise) => promise.id === id)?.remindersResumeOn;
    if (!day) return;
    const run = () => undo({ id, state: "open" });
    showToast({
      title: texts.onHold(dayLabel(day, today)),
      action: { label: texts.undo, altText: texts.undo, run },
    });
  };
  // What fails to load is loaded again by the screen; the reply and the promise are stored.
  return (id) => void show(id).catch(() => undefined);
}
