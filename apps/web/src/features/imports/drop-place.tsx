import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FileInput } from "./file-input.tsx";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.choose);

/** What the file dialog offers: sheets, and a phone's contacts. */
const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Shows the place where a file with a list is dropped, or chosen with a button. `onFile` gets the
 * first file, unless one is being read. `isTinted` makes it the main thing of its page.
 */
export function DropPlace({
  isReading,
  onFile,
  isTinted = false,
}: {
  isReading: boolean;
  onFile: (file: File) => void;
  isTinted?: boolean;
}) {
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
        isOver ? "border-accent" : "border-line-strong",
        isOver || isTinted ? "bg-accent-soft" : "bg-surface",
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
      <FileInput ref={input} label={texts.choose} accept={ACCEPTED} onFile={onFile} />
    </fieldset>
  );
}
