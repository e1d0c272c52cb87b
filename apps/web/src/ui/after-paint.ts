import { startTransition, useEffect, useOptimistic, useState } from "react";

/** Is fulfilled when the next frame is shown. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Runs when the next frame is shown, so that what was pressed looks pressed before what it opens is
 * drawn.
 */
export const afterPaint = (run: () => void): void => void painted().then(run);

/**
 * A choice that shows in the next frame, before what follows from it is begun: `follow` says when
 * the choice has become `value`. Should it fail or come to something else, `value` shows again.
 */
export function useShownFirst<Value>(value: Value, follow: (chosen: Value) => void | Promise<void>) {
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(async () => {
      show(chosen);
      await painted();
      await follow(chosen);
    });
  return [shown, choose] as const;
}

/** The value, a frame late: for what stands beside that which was pressed. */
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
