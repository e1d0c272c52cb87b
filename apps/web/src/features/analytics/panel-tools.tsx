import { CircleHelp, Download } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import type { ReportTexts } from "./report-texts.ts";

/**
 * Shows a help button that opens a popover with `meaning`, which says how the figure `title` is
 * calculated.
 */
export function Explained({
  title,
  meaning,
  texts,
  className = "",
}: {
  title: string;
  meaning: string;
  texts: Pick<ReportTexts, "why">;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const question = texts.why(title);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={question}
      trigger={
        <button
          type="button"
          aria-label={question}
          title={question}
          className={`inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text lg:size-9 ${className}`}
        >
          <CircleHelp aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="overflow-y-auto p-4 max-lg:text-md">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-text-2">{meaning}</p>
      </div>
    </Popover>
  );
}

/**
 * Shows the two buttons of every analytics panel: one opens the definition of the figure, one calls
 * `onSave`, which saves the panel's rows as a CSV file.
 */
export function PanelTools({
  title,
  meaning,
  texts,
  onSave,
}: {
  title: string;
  meaning: string;
  texts: Pick<ReportTexts, "why" | "csv">;
  onSave: () => void;
}) {
  return (
    <span className="flex">
      <Explained title={title} meaning={meaning} texts={texts} />
      <IconButton label={texts.csv(title)} onClick={onSave}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </span>
  );
}
