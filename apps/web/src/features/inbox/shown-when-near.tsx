import { type ReactNode, useEffect, useRef, useState } from "react";

/** Content is kept this far above and below the visible part. */
const NEAR = "1500px 0px";

/** Marks the element whose scrolling `ShownWhenNear` follows. */
export const SCROLLER = "data-shows-near";

/**
 * Renders `render()` while it is at most 1,500 pixels from the visible part of the nearest ancestor
 * with the attribute `SCROLLER`, and an empty space of the same height otherwise, so that a long
 * list costs no more than what is around the screen. Content that has the focus or plays a sound
 * stays. It is rendered first, and always without `IntersectionObserver`.
 */
export function ShownWhenNear({ render }: { render: () => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  /** Of the empty space, in pixels; null while the content is rendered. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (!latest) return;
        if (latest.isIntersecting) setHeight(null);
        else if (!isInUse(element)) setHeight((before) => before ?? latest.boundingClientRect.height);
      },
      { root: element.closest(`[${SCROLLER}]`), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={height === null ? undefined : { height }}>
      {height === null && render()}
    </div>
  );
}

const isInUse = (element: HTMLElement): boolean =>
  element.contains(document.activeElement) ||
  [...element.querySelectorAll<HTMLMediaElement>("audio, video")].some(({ paused }) => !paused);
