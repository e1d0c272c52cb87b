import { type RefObject, useLayoutEffect } from "react";
import { isWide } from "../lib/frame/screen-width.ts";

/** The height of a toast with two facts and two buttons, with its distances, in CSS pixels. */
const ROOM_PX = 200;
const INSET_PX = 12;
const GAP_PX = 8;

/**
 * Keeps toasts inside an element, at its top right, while the element is on the page: what is
 * below it is never covered. On a phone, or where it is too low for a toast, they end at its bottom
 * edge and reach above it. It sets `data-toast-place` and the custom properties `--toast-top` and
 * `--toast-right` (CSS pixels) on the root element, which the style sheet places the toasts by, and
 * follows the element's size and the window. One element at a time.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const root = document.documentElement;
    const place = () => {
      const { top, bottom, right } = element.getBoundingClientRect();
      const isInside = isWide() && bottom - top >= ROOM_PX;
      root.dataset.toastPlace = isInside ? "inside" : "above";
      root.style.setProperty("--toast-top", `${isInside ? top + INSET_PX : bottom - GAP_PX}px`);
      root.style.setProperty("--toast-right", `${root.clientWidth - right + INSET_PX}px`);
    };
    // After the render that an on-screen keyboard causes, which moves the element.
    const placeLater = () => requestAnimationFrame(() => element.isConnected && place());
    const observer = new ResizeObserver(place);
    place();
    observer.observe(element);
    window.addEventListener("resize", place);
    window.visualViewport?.addEventListener("scroll", placeLater);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
      window.visualViewport?.removeEventListener("scroll", placeLater);
      delete root.dataset.toastPlace;
      root.style.removeProperty("--toast-top");
      root.style.removeProperty("--toast-right");
    };
  }, [area]);
}
