import { ArrowDown } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { threadTexts } from "./thread-texts.ts";

/** The button appears when this many pixels lie between the screen and the newest message. */
const AWAY = 800;

/**
 * A button over the thread that leads back to the newest message, while it is more than 800 pixels
 * away or, with `hasNewer`, not loaded; `onJump` opens the thread there. Place it first in
 * `scroller`, which scrolls the thread from the bottom: its position is 0 at the newest message and
 * negative above. The focus moves to it, since the button goes.
 */
export function JumpToNewest({
  scroller,
  hasNewer,
  onJump,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  hasNewer: boolean;
  onJump: () => void;
}) {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => setIsAway(element.scrollTop < -AWAY);
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [scroller]);
  if (!isAway && !hasNewer) return null;
  return (
    <div className="sticky bottom-3 z-10 h-0 shrink-0">
      <Button
        look="secondary"
        aria-label={threadTexts.jumpToNewest}
        title={threadTexts.jumpToNewest}
        className="absolute right-0 bottom-0 size-11 px-0 shadow-pop"
        onClick={() => {
          onJump();
          if (!scroller.current) return;
          scroller.current.scrollTop = 0;
          scroller.current.focus({ preventScroll: true });
        }}
      >
        <ArrowDown aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
    </div>
  );
}
