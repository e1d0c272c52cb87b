import { Link } from "@tanstack/react-router";
import { count } from "../../lib/display/display.ts";
import { type RowsFile, SaveRows } from "../../lib/list/save-rows.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";

/** Most rows of a CSV. */
export const SAVED = 10_000;

/** A record behind a bar or a cell: a subscription, or a customer. */
export interface SheetRecord {
  readonly id: string;
  readonly to: "/dashboard/customers/$id" | "/dashboard/subscriptions/$id";
  readonly name: string;
  readonly note?: string | null;
  readonly end?: string;
}

/**
 * Lists the records behind one bar or cell of a chart as links, while they load and after a failure
 * too, and saves all of them as CSV (`file`). `total` is how many there are. Open while mounted.
 */
export function ChartSheet({
  title,
  lead,
  records,
  total,
  file,
  isFailed,
  onRetry,
  onClose,
}: {
  title: string;
  lead?: string | undefined;
  /** Undefined while they load. */
  records: readonly SheetRecord[] | undefined;
  total: number;
  file: RowsFile;
  isFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const texts = dashboardTexts.sheet;
  const rest = records ? total - records.length : 0;
  return (
    <SheetDialog
      onClose={onClose}
      title={title}
      lead={lead}
      tools={records && records.length > 0 && <SaveRows file={file} label={texts.csv} />}
      closeLabel={texts.close}
      focusOn="a"
    >
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {records ? (
          records.length === 0 ? (
            <p className="px-4 py-6 text-text-2 max-lg:text-md lg:px-5">{texts.none}</p>
          ) : (
            <ul className="num divide-y divide-line">
              {records.map(({ id, to, name, note, end }, place) => (
                <li key={`${id}-${place}`} className="flex min-h-14 items-center gap-3 px-4 lg:min-h-12 lg:px-5">
                  <Link to={to} params={{ id }} className="min-w-0 flex-1 rounded-xs py-2 hover:underline">
                    <span className="block cut-off font-medium max-lg:text-md">{name}</span>
                    {note && <span className="block cut-off text-xs text-text-2 max-lg:text-sm">{note}</span>}
                  </Link>
                  {end && <span className="max-lg:text-md">{end}</span>}
                </li>
              ))}
            </ul>
          )
        ) : isFailed ? (
          <ListNotice isAlert text={texts.failed} actionLabel={dashboardTexts.retry} onAction={onRetry} />
        ) : (
          <div role="status" aria-label={texts.loading} className="grid gap-3 p-4 lg:px-5">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        )}
      </div>
      {rest > 0 && (
        <p className="num border-t border-line px-4 py-3 text-sm text-text-3 lg:px-5">{texts.more(count(rest))}</p>
      )}
    </SheetDialog>
  );
}
