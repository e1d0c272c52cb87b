import type { Atom } from "@tanstack/react-store";
import { useCallback, useRef } from "react";
import { afterPaint } from "../../ui/after-paint.ts";
import { Checkbox } from "../../ui/input.tsx";
import { useFollowing } from "./row-states.ts";
import type { Selected } from "./use-selection.ts";

/**
 * The checkbox that selects a row. It follows the selection without rendering, and the row takes
 * its colour from it in CSS, so that selecting a screen of rows re-renders none of them.
 */
export function SelectBox({
  id,
  label,
  selected,
  isInSight,
  onSelect,
}: {
  id: string;
  label: string;
  selected: Atom<Selected>;
  isInSight: () => boolean;
  /** `isRange`: Shift was held, so the range from the last pressed row is meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(isInSight);
  latest.current = isInSight;
  const follow = useCallback(() => {
    const put = () => {
      if (box.current) box.current.checked = selected.get().ids.has(id);
    };
    // When a hundred rows are selected at once, those on the screen are painted first.
    if (latest.current()) put();
    else afterPaint(put);
  }, [id, selected]);
  useFollowing(selected, follow);
  return (
    <Checkbox
      ref={box}
      isRoomy
      data-act="select"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target, nativeEvent }) =>
        onSelect(target.checked, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
