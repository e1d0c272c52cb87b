import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { amountLabel } from "../../lib/display/amounts.ts";
import { daysLabel } from "../../lib/display/display.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { paidBeforeLine } from "../../lib/payments/beside-booked.ts";
import { useMay } from "../../lib/session/may.tsx";
import { FigureTile, FigureTiles, figureLinkClass } from "../../ui/figure-tiles.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FigureRows } from "../dashboards/figure-rows.tsx";
import type { GrowthReport } from "./growth.ts";
import { moneyTexts as words } from "./money-texts.ts";
import { Explained } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";
import type { Span } from "./span.ts";

/**
 * Shows what was booked and what was collected in a period, exact as on Payments, each with its
 * definition, and a CSV download; below, the part of Booked that counts as paid from before
 * payments were recorded. What was booked opens its terms, what was collected links to the payments
 * of these days. A role without
 * the right to totals (`collected` null) sees nothing here: its revenue is on the overview.
 */
export function MoneyFigures({
  report,
  span,
  texts,
  today,
}: {
  report: GrowthReport;
  span: Span;
  texts: ReportTexts;
  today: CalendarDate;
}) {
  const { booked, paidBefore, collected, from, until } = report;
  const mayOpen = useMay()("customers.read") && booked !== 0;
  const [isOpen, setIsOpen] = useState(false);
  if (collected === null) return null;
  const { title } = words;
  const days = daysLabel(from, until, today);
  const { columns } = texts.figures;
  const save = () =>
    saveCsv(`booked-collected-${span.name}.csv`, [
      [columns.figure, columns.value, columns.meaning],
      [amountHead(words.booked), booked, words.bookedMeaning],
      ...(paidBefore ? [[amountHead(words.paidBefore), paidBefore, words.paidBeforeMeaning]] : []),
      [amountHead(words.collected), collected, words.collectedMeaning],
    ]);
  const mark = "absolute top-1 right-0.5 z-1 lg:top-2";
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-md font-semibold">{title}</h2>
        <IconButton label={texts.csv(title)} onClick={save}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <FigureTiles label={title} columns="lg:grid-cols-2">
        <FigureTile isLink={mayOpen} figure={amountLabel(booked)} note={words.bookedNote(days)}>
          {mayOpen ? (
            <button
              type="button"
              onClick={() => setIsOpen(true)}
              className={`block pr-7 text-left lg:pr-5 ${figureLinkClass}`}
            >
              {words.booked}
            </button>
          ) : (
            <span className="block pr-7 lg:pr-5">{words.booked}</span>
          )}
          <Explained title={words.booked} meaning={words.bookedMeaning} texts={texts} className={mark} />
        </FigureTile>
        <FigureTile figure={amountLabel(collected)} note={words.collectedNote(days)}>
          <Link
            to="/dashboard/payments"
            search={{ tab: "received", from, to: until }}
            className={`block pr-7 lg:pr-5 ${figureLinkClass}`}
          >
            {words.collected}
          </Link>
          <Explained title={words.collected} meaning={words.collectedMeaning} texts={texts} className={mark} />
        </FigureTile>
      </FigureTiles>
      {isOpen && (
        <FigureRows
          asked={{ code: "booked", name: words.booked, meaning: words.bookedMeaning, from, until }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {paidBefore ? <p className="mt-2 text-sm text-text-2">{paidBeforeLine(amountLabel(paidBefore))}</p> : null}
    </div>
  );
}
