import { useEffect, useState } from "react";

/** The part of the window that the on-screen keyboard leaves, in CSS pixels. */
interface VisiblePart {
  readonly top: number;
  readonly height: number;
}

const read = (): VisiblePart | null => {
  const { visualViewport } = window;
  // Zoomed in, it is the part that one looks at, and the keyboard's share is unknown.
  return visualViewport && visualViewport.scale === 1
    ? { top: visualViewport.offsetTop, height: visualViewport.height }
    : null;
};

/**
 * Returns the part of the window that the on-screen keyboard leaves, in CSS pixels, and follows it:
 * what is fixed to the window's bottom would be behind the keyboard. Null where it is unknown, as
 * while the page is zoomed in.
 */
export function useVisiblePart(): VisiblePart | null {
  const [part, setPart] = useState(read);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const follow = () => setPart(read());
    visualViewport.addEventListener("resize", follow);
    visualViewport.addEventListener("scroll", follow);
    return () => {
      visualViewport.removeEventListener("resize", follow);
      visualViewport.removeEventListener("scroll", follow);
    };
  }, []);
  return part;
}
