import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

interface Press {
  readonly onClick?: () => void;
  readonly "aria-haspopup"?: "menu" | "dialog";
}

/**
 * Shows a button, `trigger`, whose menu or popover is loaded when it is first pressed, since few
 * visits open one. From then on `children` renders it, open, around the same button; until it has
 * loaded the button alone is shown. Its own `onClick` doesn't run at the first press.
 */
export function OnDemand({
  opens,
  trigger,
  children,
}: {
  opens: "menu" | "dialog";
  trigger: ReactElement<Press>;
  children: (trigger: ReactNode) => ReactNode;
}) {
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted) return cloneElement(trigger, { "aria-haspopup": opens, onClick: () => setIsWanted(true) });
  return <Suspense fallback={trigger}>{children(trigger)}</Suspense>;
}
