import { startTransition, useEffect, useOptimistic, useState } from "react";

/** Resolves after the next frame has been painted. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Runs `run` after the next frame is painted, so that a pressed control looks pressed before the
 * work of drawing what it opens begins. A hidden tab paints none, so `run` waits until it is shown.
 */
export const afterPaint = (run: () => void): void => void painted().then(run);

/**
 * Returns an optimistic value and the function that chooses another: the chosen one is painted in
 * the next frame, and only then does `follow` run. `follow` resolves when the choice has become
 * `value`; if it fails or ends in another value, the display falls back to `value`.
 */
export function useOptimisticValue<Value>(value: Value, follow: (chosen: Value) => void | Promise<void>) {
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(async () => {
      show(chosen);
      await painted();
      await follow(chosen);
    });
  return [shown, choose] as const;
}

/**
 * Returns `value` one painted frame late, at first at once: for the elements around the control
 * that was pressed.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => {
    let isOver = false;
    void painted().then(() => {
      if (!isOver) show(value);
    });
    return () => {
      isOver = true;
    };
  }, [value]);
  return shown;
}
