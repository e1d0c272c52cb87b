import type { CsvValue } from "@aavarti/domain/csv";
import { t } from "@lingui/core/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { showFailure } from "../api/failure-toast.ts";
import { useToday } from "../display/clock.ts";
import { saveCsv } from "./save-csv.ts";

/** The rows behind a figure as a file. */
export interface RowsFile {
  /** What the file is called, before the day: `churn` gives `churn-2026-11-21.csv`. */
  readonly name: string;
  /** The day that the rows are about; today without one. */
  readonly day?: string;
  /** Returns the column names and then all rows, not only those on screen. */
  readonly read: () => Promise<readonly (readonly CsvValue[])[]>;
}

/**
 * Shows a button that saves all rows behind a figure as a CSV file, whose name says the figure and
 * the day. It can't be pressed again while the rows load; a failure shows a toast.
 */
export function SaveRows({
  file: { name, day, read },
  label,
  className,
}: {
  file: RowsFile;
  label: string;
  className?: string;
}) {
  const today = useToday();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      saveCsv(`${name}-${day ?? today}.csv`, await read());
    } catch (error) {
      showFailure(t`Couldn't export`, error);
    }
    setIsSaving(false);
  };
  return (
    <IconButton label={label} disabled={isSaving} onClick={() => void save()} className={className}>
      <Download aria-hidden className="size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
