import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { lazy, Suspense } from "react";
import { loadTexts } from "../../lib/i18n/text-parts.ts";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";

const FigureSheet = lazy(async () => {
  const [{ FigureSheet }] = await Promise.all([import("./figure-sheet.tsx"), loadTexts("dashboards")]);
  return { default: FigureSheet };
});

/** A figure of a span of days that is opened to see its rows. */
export interface AskedFigure {
  readonly code: KeyFigureCode;
  readonly name: string;
  readonly meaning: string;
  readonly from: string;
  readonly until: string;
}

/** Shows the rows behind a figure of a span of days in a sheet. Open while mounted. */
export function FigureRows({ asked, onClose }: { asked: AskedFigure; onClose: () => void }) {
  return (
    <OpeningDialog onCancel={onClose}>
      <Suspense>
        <FigureSheet
          code={asked.code}
          span={{ from: asked.from, until: asked.until }}
          words={asked}
          onClose={onClose}
        />
      </Suspense>
    </OpeningDialog>
  );
}
