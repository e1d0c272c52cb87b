import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode, useEffect } from "react";

type TooltipSide = "bottom" | "right";
type Labelled = AriaAttributes & { "data-tooltip"?: string; "data-tooltip-side"?: TooltipSide };

/**
 * Adds a tooltip to one focusable element, `children`, which must pass unknown attributes on to the
 * page; a `TooltipProvider` above shows it. An element without an `aria-label` is described by
 * `label` for screen readers. `isOff` renders the element alone, for labels that are already
 * visible.
 */
export function Tooltip({
  label,
  side = "bottom",
  isOff = false,
  children,
}: {
  label: string;
  side?: TooltipSide;
  isOff?: boolean;
  children: ReactElement<Labelled>;
}) {
  if (isOff) return children;
  return cloneElement(children, {
    "data-tooltip": label,
    "data-tooltip-side": side,
    "aria-description": children.props["aria-label"] ? undefined : label,
  });
}

/** How long to wait before preloading the tooltips' script, in milliseconds. */
const SETTLES_MS = 3_000;

/**
 * Shows the tooltips of the whole page. Their script is loaded when the page has been open for 3
 * seconds, or when pointer or focus first reach an element that has one: no first screen needs it.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  useEffect(watchOnDemand, []);
  return children;
}

/** Returns a function that stops it and hides what is shown. */
function watchOnDemand(): () => void {
  let latest: Event | undefined;
  let isOver = false;
  let stop = stopWaiting;
  const timer = setTimeout(() => {
    if (navigator.onLine) load();
  }, SETTLES_MS);
  document.addEventListener("pointerover", hear);
  document.addEventListener("focusin", hear);

  function hear(event: Event): void {
    latest = event;
    if (event.target instanceof Element && event.target.closest("[data-tooltip]")) load();
  }
  function stopWaiting(): void {
    clearTimeout(timer);
    document.removeEventListener("pointerover", hear);
    document.removeEventListener("focusin", hear);
  }
  function load(): void {
    import("./show-tooltips.ts").then(
      ({ showTooltips }) => {
        if (isOver || stop !== stopWaiting) return;
        stopWaiting();
        stop = showTooltips(latest);
      },
      // The next element with a tooltip tries again.
      () => undefined,
    );
  }
  return () => {
    isOver = true;
    stop();
  };
}
