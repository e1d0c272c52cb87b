import { showFailure } from "../../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { dayWithYear, lastPaidDay } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { actionNouns, actionTexts as texts } from "./texts.ts";

export type SubscriptionDetail = Outputs["subscriptions"]["read"];

/**
 * Returns a function that invalidates every query that shows a subscription. The rows of the
 * renewals screen keep their order until it is opened again.
 */
function useRefreshSubscriptions() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.subscriptions.invalidate(),
      utils.renewals.board.invalidate(),
      utils.renewals.lane.invalidate(undefined, { refetchType: "none" }),
      utils.customers.invalidate(),
      utils.analytics.invalidate(),
      utils.reminders.invalidate(),
    ]);
}

/** Returns a pause as the request's input; one without an end omits `until`. */
export const pauseInput = ({ from, until }: Pause) => ({ from, ...(until ? { until } : {}) });

/** An existing pause, which Undo restores after it was moved. */
export type Pause = { readonly from: string; readonly until: string | null };

interface Context {
  /** Called when a pause is undone from its toast. */
  readonly onResumed?: (() => void) | undefined;
  /** The pause being moved; null when there is none. */
  readonly pauseBefore?: Pause | null;
}

/**
 * Returns the actions on one subscription: the mutations `pause`, `cancel` and `change` (of its
 * product), and the function `resume`, which returns nothing to wait for and calls its second
 * argument after a success. Each shows a toast, also for a failure, and loads what shows
 * subscriptions again; the rows of the renewals screen keep their order. Only the toasts of `pause`
 * and `cancel` have Undo: of a first pause it resumes, of a moved one it restores `pauseBefore`;
 * `cancel` can't be undone after the end.
 */
export function useSubscriptionActions({ onResumed, pauseBefore = null }: Context = {}) {
  const nouns = actionNouns(useBusinessWords());
  const onSettled = useRefreshSubscriptions();
  const resume = trpc.subscriptions.resume.useMutation({
    onError: (error) => showFailure(texts.resume.failed, error),
    onSettled,
  });
  // Not the `mutate` callbacks: they don't run once the dialog that made the call is unmounted.
  const takeUp = async (id: string, onDone?: () => void) => {
    try {
      const detail = await resume.mutateAsync({ id });
      showToast({ title: texts.resume.done(detail.customer.name, dayWithYear(detail.endDate)) });
      onDone?.();
    } catch {
      // The mutation's `onError` has already shown a toast.
    }
  };
  const reactivate = trpc.subscriptions.reactivate.useMutation({
    onSuccess: (detail) => showToast({ title: texts.cancelling.tookBack(detail.customer.name) }),
    onError: (error) => showFailure(texts.cancelling.failed, error),
    onSettled,
  });
  const pauseFailed = (error: unknown) => showFailure(texts.pause.failed, error);
  const pauseAgain = trpc.subscriptions.pause.useMutation({
    onSuccess: ({ customer }) => showToast({ title: texts.pause.movedBack(customer.name) }),
    onError: pauseFailed,
    onSettled,
  });
  const pause = trpc.subscriptions.pause.useMutation({
    onSuccess: ({ id, customer, pausedFrom, pausedUntil }) => {
      const from = pausedFrom ?? "";
      const until = pausedUntil && dayWithYear(pausedUntil);
      const isOnlyItsEnd = pauseBefore?.from === from;
      const run = () =>
        pauseBefore ? pauseAgain.mutate({ id, ...pauseInput(pauseBefore) }) : void takeUp(id, onResumed);
      showToast({
        title: isOnlyItsEnd
          ? texts.pause.moved(customer.name, until)
          : texts.pause.done(customer.name, dayWithYear(from), until),
        action: { label: texts.undo, altText: texts.undoAlt, run },
      });
    },
    onError: pauseFailed,
    onSettled,
  });
  const cancel = trpc.subscriptions.cancel.useMutation({
    onSuccess: (detail, { when }) => {
      const { name } = detail.customer;
      const title =
        when === "at_end" && detail.cancelsAtEnd
          ? texts.cancelling.doneAtEnd(name, dayWithYear(lastPaidDay(detail.endDate)))
          : texts.cancelling.done(name);
      // After the end date, reactivating starts a new term and so is not an undo.
      const canUndo = detail.cancelsAtEnd || detail.daysLeft > 0;
      const run = () => reactivate.mutate({ id: detail.id });
      showToast({ title, ...(canUndo ? { action: { label: texts.undo, altText: texts.undoAlt, run } } : {}) });
    },
    onError: (error) => showFailure(texts.cancelling.failed, error),
    onSettled,
  });
  const change = trpc.subscriptions.changeProduct.useMutation({
    onSuccess: (detail) => showToast({ title: texts.change.done(detail.customer.name, detail.product.name) }),
    onError: (error) => showFailure(nouns.notChanged, error),
    onSettled,
  });
  return {
    pause,
    cancel,
    change,
    resume: (id: string, onDone?: () => void) => void takeUp(id, onDone),
  };
}
