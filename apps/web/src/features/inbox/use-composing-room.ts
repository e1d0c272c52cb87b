import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useVisiblePart } from "./use-visible-part.ts";

/** In less than this, in CSS pixels, an open suggestion leaves no room for the newest messages. */
const LEAST_HEIGHT = 600;
/** A press moves the focus before it clicks: what is pressed must not move in between. */
const SETTLES_MS = 250;

/**
 * Returns whether what stands above the composer is folded (`isFolded`), so that the newest
 * messages stay in sight: while `field` has the focus on a phone, where the keyboard takes half of
 * the screen, and in a window less than 600 px high. `unfold` opens it and closes the keyboard,
 * until the field is focused again. `onFocus` and `onBlur` are for the element around both.
 */
export function useComposingRoom(field: RefObject<HTMLTextAreaElement | null>) {
  const isWide = useIsWide();
  const height = useVisiblePart()?.height ?? window.innerHeight;
  const [isWriting, setIsWriting] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return {
    isFolded: !isUnfolded && ((isWriting && !isWide) || height < LEAST_HEIGHT),
    unfold: () => {
      field.current?.blur();
      setIsUnfolded(true);
    },
    onFocus: ({ target }: FocusEvent) => {
      clearTimeout(leaving.current);
      if (target !== field.current) return;
      setIsWriting(true);
      setIsUnfolded(false);
    },
    onBlur: () => {
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => setIsWriting(false), SETTLES_MS);
    },
  };
}
