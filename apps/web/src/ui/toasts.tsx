import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentToasts, subscribeToToasts } from "./toast-store.ts";

const load = () => import("./toaster.tsx");
const Toaster = lazy(() => load().then(({ Toaster }) => ({ default: Toaster })));

/** How long the page may settle before the toasts' script is fetched anyway, in milliseconds. */
const SETTLES_MS = 3_000;

/**
 * The toasts, whose script comes once the page stands still, or with the first toast: no first
 * screen needs it, and it must be there before the network may be gone.
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const hasToast = useSyncExternalStore(subscribeToToasts, currentToasts).length > 0;
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure here is no toast's concern; the next toast tries again.
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
