import type { Atom } from "@tanstack/react-store";
import { useLayoutEffect, useRef } from "react";
import { Checkbox } from "../../ui/input.tsx";
import type { Selected } from "../use-selection.ts";

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
  useLayoutEffect(() => {
    const follow = ({ ids }: Selected) => {
      if (box.current) box.current.checked = ids.has(id);
    };
    follow(selected.get());
    const { unsubscribe } = selected.subscribe(follow);
    return unsubscribe;
  }, [id, selected]);
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
