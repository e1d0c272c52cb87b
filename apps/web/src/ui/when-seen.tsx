import { type ReactNode, useEffect, useRef } from "react";

/**
 * Calls `onSeen` when its children come within one screen (800 px) of the viewport: each time they
 * come, but not again while they stay, and never without `IntersectionObserver`. The children are a
 * button, for users who don't scroll.
 */
export function WhenSeen({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{children}</div>;
}
