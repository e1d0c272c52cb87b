import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

const load = () => import("./toaster.tsx");
const Toaster = lazy(() => load().then(({ Toaster }) => ({ default: Toaster })));

/** How long to wait before preloading the toasts' script, in milliseconds. */
const SETTLES_MS = 3_000;

/**
 * Shows toasts, whose script is loaded when the page has been open for 3 seconds, or with the first
 * toast: no first screen needs it, but it must be there before the network is lost. `closeLabel`
 * names their close button.
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const hasToast = useSyncExternalStore(subscribeToToasts, currentToasts).length > 0;
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed preload is ignored; the next toast tries again.
      load().then(
        () => setIsSettled(true),
        () => undefined,
      );
    }, SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!hasToast && !isSettled) return null;
  return (
    <Suspense>
      <Toaster closeLabel={closeLabel} />
    </Suspense>
  );
}
