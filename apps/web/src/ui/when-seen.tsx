import { type ReactNode, useEffect, useRef } from "react";

/**
 * Calls `onSeen` when its children come within one screen of the viewport. The children are a
 * button, for users who don't scroll. Again with each time; never without `IntersectionObserver`.
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
