import type { Report } from "@aavarti/contract/reports";
import { reportLines } from "@aavarti/domain/report-csv";
import { type ReportWords, reportCell } from "@aavarti/domain/report-words";
import type { ValueUnit } from "@aavarti/domain/reports";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { count, NOTHING } from "../../lib/display/display.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { saveCsv } from "../../lib/list/save-csv.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { reportsTexts as texts } from "./texts.ts";

type Table = Report["tables"][number];
type Value = Table["rows"][number]["values"][number];
type RowLink = Table["rows"][number]["link"];

const NUMBERS: readonly ValueUnit[] = ["money", "count", "share", "rate"];
const isNumber = (unit: ValueUnit): boolean => NUMBERS.includes(unit);

/**
 * Shows a table of a report with its total, whose rows open what they are about, and a button that
 * saves it as CSV. On a phone each row is a block with a line per value; on paper it stays a row.
 */
export function ReportTable({ table, words, fileName }: { table: Table; words: ReportWords; fileName: string }) {
  const title = words.tables[table.code];
  const { columns, rows, total, more } = table;
  const [first] = columns;
  const shown = (values: readonly Value[], place: number): string => {
    const column = columns[place];
    if (!column) return "";
    const look = { words, language: currentLanguage(), currency: businessCurrency() };
    return reportCell(values[place] ?? null, column, look) || NOTHING;
  };
  const save = () =>
    saveCsv(fileName, reportLines(table, words, { language: currentLanguage(), currency: businessCurrency() }));
  const heads = columns.map(({ code }) => words.codes[code]);
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <span data-chrome>
          <IconButton label={texts.csv(title)} onClick={save}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is reached by the arrow keys */}
      <div tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
        <table aria-label={title} className="num w-full max-sm:not-print:block">
          <thead className="border-b border-line-strong max-sm:not-print:hidden">
            <tr>
              {columns.map(({ code, unit }, place) => (
                <th
                  key={code}
                  scope="col"
                  className={classNames(
                    cell,
                    "text-xs font-medium text-text-2",
                    isNumber(unit) ? "text-right" : "text-left",
                  )}
                >
                  {heads[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:not-print:block">
            {rows.map(({ values, link }, place) => (
              <Row
                // Rows have no id of their own, and a report is replaced as a whole.
                key={place}
                table={table}
                heads={heads}
                cells={columns.map((_, column) => shown(values, column))}
                name={<Opening link={link}>{shown(values, 0)}</Opening>}
                className="border-b border-line last:border-0"
              />
            ))}
          </tbody>
          {total && first && (
            <tfoot className="border-t border-line-strong font-semibold max-sm:not-print:block">
              <Row
                table={table}
                heads={heads}
                cells={columns.map((_, column) => (total[column] === null ? "" : shown(total, column)))}
                name={words.total}
                isTotal
              />
            </tfoot>
          )}
        </table>
      </div>
      {more > 0 && <p className="mt-2 text-sm text-text-3">{words.more(count(more))}</p>}
    </section>
  );
}

const cell = "px-3 py-1.5 align-top first:pl-0 last:pr-0 max-sm:not-print:px-0";

function Row({
  table: { columns },
  heads,
  cells,
  name,
  isTotal = false,
  className,
}: {
  table: Table;
  heads: readonly string[];
  cells: readonly string[];
  name: ReactNode;
  isTotal?: boolean;
  className?: string;
}) {
  return (
    <tr className={classNames("max-sm:not-print:block max-sm:not-print:py-2", className)}>
      <th
        scope="row"
        className={classNames(
          cell,
          "text-left max-sm:not-print:block max-sm:not-print:py-0.5",
          isTotal ? "font-semibold" : "font-normal max-sm:not-print:font-medium",
        )}
      >
        {name}
      </th>
      {columns.slice(1).map(({ code, unit }, place) => (
        <td
          key={code}
          data-head={heads[place + 1]}
          className={classNames(
            cell,
            stacked,
            isNumber(unit) && "text-right whitespace-nowrap",
            (cells[place + 1] === "" || (place > 0 && isZero(unit, cells[place + 1]))) && "max-sm:not-print:hidden",
          )}
        >
          {cells[place + 1]}
        </td>
      ))}
    </tr>
  );
}

/** A count of 0 says nothing more where each value has a line of its own. */
const isZero = (unit: ValueUnit, text: string | undefined): boolean => unit === "count" && text === "0";

const stacked =
  "max-sm:not-print:flex max-sm:not-print:justify-between max-sm:not-print:gap-3 max-sm:not-print:py-0.5 max-sm:not-print:before:font-normal max-sm:not-print:before:text-text-2 max-sm:not-print:before:content-[attr(data-head)]";

/** The name of a row, as a link to what it is about. */
function Opening({ link, children }: { link: RowLink; children: string }) {
  const look = "rounded-xs hover:underline max-sm:not-print:block max-sm:not-print:py-1";
  switch (link?.to) {
    case "customer":
      return (
        <Link to="/dashboard/customers/$id" params={{ id: link.id }} className={look}>
          {children}
        </Link>
      );
    case "subscription":
      return (
        <Link to="/dashboard/subscriptions/$id" params={{ id: link.id }} className={look}>
          {children}
        </Link>
      );
    case "product":
      return (
        <Link to="/dashboard/products/$id" params={{ id: link.id }} className={look}>
          {children}
        </Link>
      );
    case "day":
      return (
        <Link to="/dashboard/payments" search={{ summary: "day", day: link.id }} className={look}>
          {children}
        </Link>
      );
    case undefined:
      return children;
  }
}
