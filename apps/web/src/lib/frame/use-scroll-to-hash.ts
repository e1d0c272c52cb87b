import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** For so long after a section has content, content that loads above moves the page with it. */
const SETTLING_MS = 10_000;

/** For so long a found section is marked. */
const MARKED_MS = 2_000;

/**
 * Scrolls to the section whose id the URL's hash names, once it is on screen, and again while what
 * is above it still loads; until the user scrolls, types or presses, or for ten seconds after the
 * section has content. Its heading gets the focus and it is marked for a moment, once per visit of
 * the address. Does nothing for an unknown id.
 */
export function useScrollToHash(ids: readonly string[]): void {
  const hash = useLocation({ select: (location) => location.hash });
  const visit = useLocation({ select: (location) => location.state.__TSR_key });
  const wanted = ids.find((id) => id === hash);
  // `visit`: choosing the same section again shows it again.
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMarked = false;
    const resizes = new ResizeObserver(show);
    const additions = new MutationObserver(find);
    const stop = () => {
      resizes.disconnect();
      additions.disconnect();
    };
    function show() {
      const section = document.getElementById(wanted ?? "");
      section?.scrollIntoView({ block: "start" });
      const heading = section?.querySelector<HTMLElement>("h1, h2");
      if (section && heading && !isMarked) {
        isMarked = true;
        // After the frame, which moves the focus to the top of a new screen.
        requestAnimationFrame(() => markFound(section, heading));
      }
      if (section && section.offsetHeight > 0) timer ??= setTimeout(stop, SETTLING_MS);
    }
    /** A section may be added only once another one has loaded. */
    function find() {
      const section = document.getElementById(wanted ?? "");
      if (!section) return;
      additions.disconnect();
      for (let node: HTMLElement | null = section; node && node !== document.body; node = node.parentElement)
        resizes.observe(node);
      show();
    }
    const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
    for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true });
    additions.observe(document.body, { childList: true, subtree: true });
    find();
    return () => {
      stop();
      clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, stop);
    };
  }, [wanted, visit]);
}

/** Moves the focus to the heading of what was looked for, and draws a line around it that fades. */
function markFound(section: HTMLElement, heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
  const marked = heading.closest("section") ?? section;
  // jsdom has no animations.
  marked.animate?.([{ boxShadow: "0 0 0 3px var(--accent)" }, { boxShadow: "0 0 0 3px transparent" }], {
    duration: MARKED_MS,
    easing: "ease-in",
  });
}
