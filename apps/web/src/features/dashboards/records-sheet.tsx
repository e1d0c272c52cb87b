import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type RowsFile, SaveRows } from "../../lib/list/save-rows.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { realEstateTexts as texts } from "./real-estate-texts.ts";

/** A subscription in a sheet: whose it is, of what, and what counts about it. */
export interface SheetRecord {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly value: string;
}

/**
 * Shows the records behind a bar, a cell or a day of a dashboard, each with a link to it, and saves
 * all of them as CSV (`file`). `children` stand above them, or in their place while they are
 * loading. Open while mounted.
 */
export function RecordsSheet({
  title,
  lead,
  records,
  count = records.length,
  file,
  onClose,
  children,
}: {
  title: string;
  lead: ReactNode;
  records: readonly SheetRecord[];
  count?: number;
  file: RowsFile;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <SheetDialog
      onClose={onClose}
      title={title}
      lead={lead}
      tools={records.length > 0 && <SaveRows file={file} label={dashboardTexts.sheet.csv} />}
      closeLabel={texts.close}
      focusOn="a"
    >
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {children}
        <ul className="num divide-y divide-line">
          {records.map(({ id, name, detail, value }) => (
            <li key={id} className="flex min-h-14 items-center gap-3 px-4 lg:min-h-12 lg:px-5">
              <div className="min-w-0 flex-1 py-2">
                <Link
                  to="/dashboard/subscriptions/$id"
                  params={{ id }}
                  className="block cut-off rounded-xs font-medium hover:underline max-lg:text-md"
                >
                  {name}
                </Link>
                <span className="block cut-off text-xs text-text-2 max-lg:text-sm">{detail}</span>
              </div>
              <span className="max-lg:text-md">{value}</span>
            </li>
          ))}
        </ul>
      </div>
      {count > records.length && (
        <p className="num border-t border-line px-4 py-3 text-sm text-text-3 lg:px-5">
          {texts.shown(records.length, count)}
        </p>
      )}
    </SheetDialog>
  );
}
