import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { dropKeys, holdKeys } from "./held-keys.ts";

/**
 * Shows a dialog, `children`, whose code is loaded when it is first opened. What is typed meanwhile
 * goes into the dialog's first field instead of the page's shortcuts, and Escape calls `onCancel`,
 * which must stop rendering this.
 */
export function OpeningDialog({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  // Given up before it was shown, as when the page changes.
  useEffect(() => dropKeys, []);
  return <Suspense fallback={<HeldKeys onCancel={onCancel} />}>{children}</Suspense>;
}

/**
 * Holds what is typed while it is mounted, for the first field of the dialog that is opening or
 * whose content is loading; Escape calls `onCancel`. Shows nothing.
 */
export function HeldKeys({ onCancel }: { onCancel: () => void }) {
  const latest = useRef(onCancel);
  latest.current = onCancel;
  // Before the next key can be pressed.
  useLayoutEffect(() => holdKeys(() => latest.current()), []);
  return null;
}
