import { currentToasts, dismissToast, subscribeToToasts, type Toast } from "../../ui/toast-store.ts";

/** The same values as in `ui/toaster.tsx`. */
const DURATION_MS = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = "F8";

/**
 * From now on shows the store's toast on a prerendered page, without React, in `place`
 * (`ToastPlace`): one at a time, with title and description but without its action, dismissed with
 * a swipe to the right or its button; F8 moves the focus to it. It closes after five seconds, later
 * while hovered or focused; an open modal dialog shows it inside.
 */
export function showToasts(place: HTMLElement): void {
  const list = place.querySelector("ol");
  const pattern = place.querySelector("template")?.content.firstElementChild;
  if (!list || !pattern) return;
  const shown = new Map<number, HTMLElement>();

  const draw = () => {
    moveToTop(place);
    const toasts = currentToasts();
    for (const [id, element] of shown) {
      if (toasts.some((toast) => toast.id === id && toast.isOpen)) continue;
      shown.delete(id);
      leave(element);
    }
    for (const toast of toasts) {
      if (!toast.isOpen || shown.has(toast.id)) continue;
      const element = fill(pattern.cloneNode(true), toast);
      if (!element) continue;
      shown.set(toast.id, element);
      list.append(element);
    }
  };
  subscribeToToasts(draw);
  // Elements outside an open modal dialog can't be seen or pressed, so the toasts move into it.
  document.addEventListener("close", () => moveToTop(place), true);
  document.addEventListener("keydown", (event) => {
    if (event.key === HOTKEY) list.focus();
  });
}

function moveToTop(place: HTMLElement): void {
  const top = document.querySelector("dialog[open]") ?? document.body;
  if (place.parentElement !== top) top.append(place);
}

function fill(copy: Node, { id, title, description, isDestructive }: Toast): HTMLElement | null {
  if (!(copy instanceof HTMLElement)) return null;
  copy.dataset.state = "open";
  copy.toggleAttribute("data-destructive", isDestructive === true);
  const write = (name: string, text: string) => {
    const element = copy.querySelector(`[data-toast-${name}]`);
    if (element) element.textContent = text;
  };
  write("title", title);
  write("description", description ?? "");
  copy.querySelector("button")?.addEventListener("click", () => dismissToast(id));
  closeLater(copy, id);
  closeBySwipe(copy, id);
  return copy;
}

/** Closes the toast after a delay, which pauses while it is hovered or focused. */
function closeLater(element: HTMLElement, id: number): void {
  let timer: ReturnType<typeof setTimeout>;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dismissToast(id), DURATION_MS);
  };
  const stop = () => clearTimeout(timer);
  for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, start);
  start();
}

function closeBySwipe(element: HTMLElement, id: number): void {
  let from: number | null = null;
  const moved = (event: PointerEvent) => (from === null ? 0 : Math.max(0, event.clientX - from));
  element.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    from = event.clientX;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    element.style.translate = `${moved(event)}px`;
  });
  element.addEventListener("pointerup", (event) => {
    if (moved(event) > SWIPE_THRESHOLD) dismissToast(id);
    else element.style.translate = "";
    from = null;
  });
}

/** Removes the toast after its exit animation; with reduced motion there is none, so at once. */
function leave(element: HTMLElement): void {
  element.dataset.state = "closed";
  void Promise.all(element.getAnimations().map((animation) => animation.finished)).then(
    () => element.remove(),
    () => element.remove(),
  );
}
