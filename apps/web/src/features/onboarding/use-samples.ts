import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { sampleTexts as texts } from "./sample-texts.ts";

/**
 * Returns the mutations `load` and `remove` of sample data. Both show a toast, also when they fail,
 * and invalidate every query, since sample data is in nearly every list and figure. The toast after
 * removing names what was kept and can load the samples again.
 */
export function useSamples() {
  const utils = trpc.useUtils();
  const onSettled = () => utils.invalidate();
  const load = trpc.onboarding.loadSamples.useMutation({
    onSuccess: () => void showToast({ title: texts.loaded, description: texts.loadedLead }),
    onError: (error) => showFailure(texts.loadFailed, error),
    onSettled,
  });
  const remove = trpc.onboarding.removeSamples.useMutation({
    onSuccess: ({ kept }) =>
      void showToast({
        title: texts.removed,
        description: kept.length > 0 ? texts.kept(kept.map(({ name }) => name).join(", ")) : undefined,
        action: { label: texts.putBack, altText: texts.putBackAlt, run: () => load.mutate() },
      }),
    onError: (error) => showFailure(texts.removeFailed, error),
    onSettled,
  });
  return { load, remove };
}
