import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { lazy, Suspense, useState } from "react";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import type { FigureWords } from "./figure-words.ts";

const FigureSheet = lazy(() => import("./figure-sheet.tsx").then(({ FigureSheet }) => ({ default: FigureSheet })));

/**
 * Returns `ask`, which opens the sheet that explains a key figure and lists its rows, and `sheet`,
 * that sheet while it is open: render it. `words` are the names that the figures have here.
 */
export function useFigureSheet(words: Readonly<Record<KeyFigureCode, FigureWords>>) {
  const [asked, setAsked] = useState<KeyFigureCode | null>(null);
  const close = () => setAsked(null);
  const sheet = asked && (
    <OpeningDialog onCancel={close}>
      <Suspense>
        <FigureSheet code={asked} words={words[asked]} onClose={close} />
      </Suspense>
    </OpeningDialog>
  );
  return { ask: setAsked as (code: KeyFigureCode) => void, sheet };
}
