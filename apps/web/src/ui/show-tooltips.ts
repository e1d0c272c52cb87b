/** How long the pointer rests on an element before its tooltip opens, in milliseconds. */
const OPENS_MS = 400;
/** Within this time after a tooltip was shown, the next one opens at once. */
const SKIPS_MS = 300;
/** Time for the pointer to cross the gap between an element and its tooltip. */
const CLOSES_MS = 100;
/** Between an element and its tooltip, and between a tooltip and the window's edge, in pixels. */
const GAP = 6;
const EDGE = 8;

/**
 * From now on shows the label of each element with a `data-tooltip` beside it: under a mouse after
 * 400 ms, with a focus ring at once; never where a finger is used. Pressing, scrolling, Escape and
 * leaving hide it; the tooltip itself can be pointed at. `cause` is the latest event from before,
 * treated as if it came just now. Returns a function that stops it and hides what is shown.
 */
export function showTooltips(cause?: Event): () => void {
  const tip = document.createElement("div");
  tip.setAttribute("role", "tooltip");
  // A modal dialog takes the pointer away from everything outside it.
  tip.style.pointerEvents = "auto";
  tip.className =
    "fixed z-50 w-max max-w-[min(320px,calc(100vw-16px))] rounded-sm bg-inverse px-2 py-1 text-xs font-medium wrap-anywhere text-on-inverse";

  let anchor: Element | null = null;
  /** Its tooltip was closed by a press or Escape; it opens again when the pointer has left. */
  let dismissed: Element | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let shownUntil = Number.NEGATIVE_INFINITY;
  /** A dialog that a finger closed gives the focus, and its ring, back to a button. */
  let isTouched = window.matchMedia("(hover: none)").matches;

  /** An element can go, or change its label, while its tooltip is open. */
  const changes = new MutationObserver(() => {
    if (!anchor?.isConnected || !labelOf(anchor)) hide();
    else if (tip.textContent !== labelOf(anchor)) place(tip, anchor);
  });

  function show(next: Element): void {
    cancelTimers();
    if (!next.isConnected || !labelOf(next)) return;
    anchor = next;
    document.body.append(tip);
    place(tip, next);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-tooltip"] });
  }

  function hide(): void {
    cancelTimers();
    if (!anchor) return;
    anchor = null;
    shownUntil = performance.now();
    changes.disconnect();
    tip.remove();
  }

  function dismiss(): void {
    dismissed = anchor ?? dismissed;
    hide();
  }

  const isTip = (target: EventTarget | null): boolean => target instanceof Node && tip.contains(target);

  function cancelTimers(): void {
    clearTimeout(opening);
    clearTimeout(closing);
  }

  const listeners = {
    pointerover(event: Event) {
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (isTip(target)) return cancelTimers();
      const next = target.closest("[data-tooltip]");
      if (next !== dismissed) dismissed = null;
      cancelTimers();
      if (next && (next === anchor || next === dismissed)) return;
      if (anchor) closing = setTimeout(hide, CLOSES_MS);
      if (!next) return;
      const isNext = anchor !== null || performance.now() - shownUntil < SKIPS_MS;
      opening = setTimeout(() => show(next), isNext ? 0 : OPENS_MS);
    },
    pointerleave({ target }: Event) {
      if (target === document.documentElement) hide();
    },
    pointerdown(event: Event) {
      isTouched = event instanceof PointerEvent && event.pointerType === "touch";
      // Not a press outside a dialog, which would close it.
      if (isTip(event.target)) return event.stopPropagation();
      dismissed = event.target instanceof Element ? event.target.closest("[data-tooltip]") : null;
      hide();
    },
    focusin({ target }: Event) {
      if (isTouched || !(target instanceof Element) || !target.matches(":focus-visible")) return;
      const next = target.closest("[data-tooltip]");
      if (next) show(next);
      else hide();
    },
    focusout({ target }: Event) {
      if (target instanceof Node && anchor?.contains(target)) hide();
    },
    keydown(event: Event) {
      if (!anchor || !(event instanceof KeyboardEvent) || event.key !== "Escape") return;
      // Closes the tooltip alone, not the dialog it is in.
      event.stopPropagation();
      dismiss();
    },
    click(event: Event) {
      if (!isTip(event.target)) dismiss();
    },
    scroll: hide,
    resize: hide,
  };
  // On the window and first, so that Escape comes here before a dialog hears of it.
  for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener, true);
  if (cause?.type === "pointerover") listeners.pointerover(cause);
  if (cause?.type === "focusin") listeners.focusin(cause);

  return () => {
    for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener, true);
    hide();
  };
}

const labelOf = (element: Element): string | null => element.getAttribute("data-tooltip");

/** Puts the element's label in the tooltip and the tooltip where it fits in the window. */
function place(tip: HTMLElement, anchor: Element): void {
  tip.textContent = labelOf(anchor);
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { innerWidth, innerHeight } = window;
  let left = box.left + (box.width - width) / 2;
  let top = box.bottom + GAP;
  if (anchor.getAttribute("data-tooltip-side") === "right") {
    left = box.right + GAP;
    top = box.top + (box.height - height) / 2;
    if (left + width > innerWidth - EDGE) left = box.left - GAP - width;
  } else if (top + height > innerHeight - EDGE) {
    top = box.top - GAP - height;
  }
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - EDGE - size));
  tip.style.left = `${within(left, width, innerWidth)}px`;
  tip.style.top = `${within(top, height, innerHeight)}px`;
}
