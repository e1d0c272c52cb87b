import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** For so long after a section was asked for, content that loads above moves the page with it. */
const SETTLING_MS = 3000;

/**
 * Scrolls to the section whose id the URL's hash names, once it is on screen, and again while what
 * is above it still loads; until the user scrolls, types or presses, three seconds at most. Does
 * nothing for an unknown id.
 */
export function useScrollToHash(ids: readonly string[]): void {
  const hash = useLocation({ select: (location) => location.hash });
  const wanted = ids.find((id) => id === hash);
  useEffect(() => {
    if (!wanted) return;
    const show = () => document.getElementById(wanted)?.scrollIntoView({ block: "start" });
    const observer = new ResizeObserver(show);
    const stop = () => observer.disconnect();
    const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
    for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true });
    const timer = setTimeout(stop, SETTLING_MS);
    show();
    const section = document.getElementById(wanted);
    for (let node = section; node && node !== document.body; node = node.parentElement) observer.observe(node);
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, stop);
    };
  }, [wanted]);
}
