/** Runs when the next frame is shown, so that what was pressed looks pressed before what it opens is drawn. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => void setTimeout(run));
