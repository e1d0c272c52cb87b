import type { Atom } from "@tanstack/react-store";
import { useCallback, useRef } from "react";
import { Checkbox } from "../../ui/input.tsx";
import type { Selected } from "../use-selection.ts";
import { useFollowing } from "./row-states.ts";

/**
 * The box that selects a row. It follows the selection by itself and its row takes its colour from it, so that selecting a screen of rows
 * draws none of them.
 */
export function SelectBox({
  id,
  label,
  selected,
  onSelect,
}: {
  id: string;
  label: string;
  selected: Atom<Selected>;
  /** `isRange`: with Shift, from the last one pressed on. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const follow = useCallback(
    ({ ids }: Selected) => {
      if (box.current) box.current.checked = ids.has(id);
    },
    [id],
  );
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
