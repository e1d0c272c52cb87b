import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { lazy, Suspense, useState } from "react";
import { useMay } from "../../lib/session/may.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { sectionLinkClass } from "../../ui/section-head.tsx";
import type { FigureWords } from "./figure-words.ts";

const FigureSheet = lazy(() => import("./figure-sheet.tsx").then(({ FigureSheet }) => ({ default: FigureSheet })));

/**
 * Shows a link that opens the sheet of a key figure, below a chart that draws the same; nothing to
 * a role that may not see the rows.
 */
export function WhyLink({ code, words, label }: { code: KeyFigureCode; words: FigureWords; label: string }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may("customers.read")) return null;
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={sectionLinkClass}>
        {label}
      </button>
      {isOpen && (
        <OpeningDialog onCancel={() => setIsOpen(false)}>
          <Suspense>
            <FigureSheet code={code} words={words} onClose={() => setIsOpen(false)} />
          </Suspense>
        </OpeningDialog>
      )}
    </>
  );
}
