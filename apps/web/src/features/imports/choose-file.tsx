import { CSV_START, csvLine } from "@aavarti/domain/csv";
import type { Explanation } from "@aavarti/domain/explanations";
import { sampleSheet } from "@aavarti/domain/import-fields";
import { CircleAlert, Download, FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { saveFile } from "../../lib/list/download-list.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Sheet } from "./parse-sheet.ts";
import { readSheetFrom } from "./read-sheet.ts";
import { importNouns, importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.choose);

export interface ChosenSheet {
  readonly sheet: Sheet;
  readonly name: string;
}

/**
 * Shows the first step of an import: takes a chosen or dropped file, or pasted rows, parses it in
 * the browser and passes it to `onChosen` with its name. Nothing is sent; an unreadable file is
 * reported. Also shows an example and offers it as a sample file.
 */
export function ChooseFile({ onChosen }: { onChosen: (chosen: ChosenSheet) => void }) {
  const nouns = importNouns(useBusinessWords());
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<Explanation | null>(null);
  const take = async (source: File | string) => {
    setProblem(null);
    setIsReading(true);
    const answer = await readSheetFrom(source);
    setIsReading(false);
    if ("problem" in answer) setProblem(answer.problem);
    else onChosen({ sheet: answer.sheet, name: typeof source === "string" ? texts.pastedName : source.name });
  };
  return (
    <div className="grid gap-4 lg:gap-5">
      <DropPlace isReading={isReading} onFile={(file) => void take(file)} />
      {problem && (
        <p role="alert" className="flex items-start gap-2 text-danger-text max-lg:text-md">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {reasonText(problem)}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        <PasteRows isReading={isReading} onRows={(text) => void take(text)} />
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

function DropPlace({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isReading) onFile(file);
  };
  return (
    // Dropping is an extra for mouse users; the button works for everyone.
    <fieldset
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        "grid justify-items-center gap-3 rounded-lg border border-dashed px-5 py-10 text-center lg:py-14",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <FileSpreadsheet aria-hidden className="size-8 text-text-3" strokeWidth={1.5} />
      <p className="text-md font-medium max-lg:sr-only">{texts.drop}</p>
      <Button
        look="primary"
        size="lg"
        disabled={isReading}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {isReading ? texts.reading : texts.choose}
      </Button>
      <p id={hint} className="num max-w-140 text-sm text-text-2">
        {texts.limits}
      </p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={texts.choose}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be chosen again after it was fixed.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}

function PasteRows({ isReading, onRows }: { isReading: boolean; onRows: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      className="grid content-start gap-3 rounded-md border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onRows(text);
      }}
    >
      <Field label={texts.paste} hint={texts.pasteHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={isReading || !text.trim()} className="justify-self-start max-lg:w-full">
        {texts.pasteAction}
      </Button>
    </form>
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

const saveSample = () => {
  const lines = sampleSheet(currentLanguage(), businessCurrency()).map(csvLine);
  saveFile(new Blob([CSV_START, ...lines], { type: "text/csv;charset=utf-8" }), texts.sampleName);
};
