import { sampleSheet } from "@aavarti/domain/import-fields";
import { Download } from "lucide-react";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DropPlace } from "./drop-place.tsx";
import { PasteRows } from "./paste-rows.tsx";
import { saveSample } from "./save-sample.ts";
import { SheetProblemLine } from "./sheet-problem.tsx";
import { importNouns, importTexts } from "./texts.ts";
import { type ChosenSheet, useReadSheet } from "./use-read-sheet.ts";

const texts = translatedTexts(() => importTexts.choose);

/**
 * Shows the first step of an import: takes a chosen or dropped file, or pasted rows, parses it in
 * the browser and passes it to `onChosen` with its name. Nothing is sent; an unreadable file is
 * reported. Also shows an example and offers it as a sample file.
 */
export function ChooseFile({ onChosen }: { onChosen: (chosen: ChosenSheet) => void }) {
  const nouns = importNouns(useBusinessWords());
  const { isReading, problem, read } = useReadSheet(onChosen);
  return (
    <div className="grid gap-4 lg:gap-5">
      <DropPlace isReading={isReading} onFile={read} />
      {problem && <SheetProblemLine problem={problem} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        <PasteRows isReading={isReading} onRows={read} />
        <Panel title={texts.sampleTitle} lead={texts.nothingYet}>
          <SampleTable />
          <div className="grid justify-items-start gap-3 border-t border-line px-4 py-3">
            <Button onClick={saveSample} className="max-lg:w-full">
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              {texts.sample}
            </Button>
            <p className="text-sm text-text-2">{nouns.exported}</p>
          </div>
        </Panel>
      </div>
    </div>
  );
}

/**
 * The first columns of the sample file, so that users see its layout without opening it; on a phone
 * without the plan.
 */
function SampleTable() {
  const shown = sampleSheet(currentLanguage(), businessCurrency()).map((line) =>
    line.filter((_, column) => [0, 1, 4, 6, 7].includes(column)),
  );
  const [head = [], ...rows] = shown;
  return (
    <div aria-hidden className="overflow-hidden px-4 py-3">
      <div className="num grid grid-cols-[auto_auto_auto_auto] gap-x-3 gap-y-1.5 text-xs whitespace-nowrap max-lg:[&>:nth-child(5n+3)]:hidden lg:grid-cols-[1.1fr_1.3fr_1.2fr_1fr_auto]">
        {head.map((cell) => (
          <span key={cell} className="cut-off font-medium text-text-2 nth-[5n]:text-right">
            {cell}
          </span>
        ))}
        {rows.flat().map((cell) => (
          <span key={cell} className="cut-off nth-[5n]:text-right">
            {cell}
          </span>
        ))}
      </div>
    </div>
  );
}
