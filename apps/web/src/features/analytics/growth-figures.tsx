import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { Download } from "lucide-react";
import { useState } from "react";
import { roundAmount } from "../../lib/display/amounts.ts";
import { count, NOTHING } from "../../lib/display/display.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { useMay } from "../../lib/session/may.tsx";
import { FigureTile, FigureTiles, figureLinkClass } from "../../ui/figure-tiles.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FigureRows } from "../dashboards/figure-rows.tsx";
import type { GrowthReport } from "./growth.ts";
import { percent } from "./heat.ts";
import { Explained } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";
import type { Span } from "./span.ts";

interface Figure {
  /** The figure whose rows it opens. */
  readonly code: KeyFigureCode;
  readonly name: string;
  readonly meaning: string;
  /** The value for the CSV file: an amount, or a share of 1; null where it is undefined. */
  readonly value: number | null;
  readonly shown: (value: number) => string;
  readonly note: string;
}

/**
 * Shows the eight figures of a period (MRR, renewal rate, churn, net and gross revenue retention,
 * quick ratio, average revenue, lifetime value), each with its definition and what it is based on,
 * and a CSV download of them; each opens its rows, for roles that may see them. A figure that can't
 * be calculated shows a dash and why.
 */
export function GrowthFigures({ report, span, texts }: { report: GrowthReport; span: Span; texts: ReportTexts }) {
  const { title, columns } = texts.figures;
  const figures = figuresOf(report, span, texts.figures);
  const may = useMay();
  const [asked, setAsked] = useState<Figure | null>(null);
  const save = () =>
    saveCsv(`figures-${span.name}.csv`, [
      [columns.figure, columns.value, columns.basis, columns.meaning],
      ...figures.map(({ name, value, shown, note, meaning }) => [
        shown === roundAmount ? amountHead(name) : name,
        value === null ? null : rounded(value),
        note,
        meaning,
      ]),
    ]);
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-md font-semibold">{title}</h2>
        <IconButton label={texts.csv(title)} onClick={save}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <FigureTiles label={title}>
        {figures.map((one) => {
          const { name, meaning, value, shown, note } = one;
          const isLink = value !== null && may("customers.read");
          return (
            <FigureTile key={name} isLink={isLink} figure={value === null ? NOTHING : shown(value)} note={note}>
              {isLink ? (
                <button
                  type="button"
                  onClick={() => setAsked(one)}
                  className={`block pr-7 text-left lg:pr-5 ${figureLinkClass}`}
                >
                  {name}
                </button>
              ) : (
                <span className="block pr-7 lg:pr-5">{name}</span>
              )}
              <Explained
                title={name}
                meaning={meaning}
                texts={texts}
                className="absolute top-1 right-0.5 z-1 lg:top-2"
              />
            </FigureTile>
          );
        })}
      </FigureTiles>
      {asked && (
        <FigureRows asked={{ ...asked, from: report.from, until: report.until }} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function figuresOf(report: GrowthReport, span: Span, texts: ReportTexts["figures"]): Figure[] {
  const { mrr, mrrBefore, renewals, churn, nrr, grr, quickRatio, customers, lifetime } = report;
  return [
    {
      code: "recurring",
      name: texts.mrr,
      meaning: texts.mrrMeaning,
      value: mrr,
      shown: roundAmount,
      note: mrr === mrrBefore ? texts.mrrStayed[span.kind] : texts.mrrMoved[span.kind](signed(mrr - mrrBefore)),
    },
    {
      code: "renewalRate",
      name: texts.renewalRate,
      meaning: texts.renewalMeaning,
      value: partOf(renewals.renewed, renewals.due),
      shown: percent,
      note:
        renewals.due > 0
          ? texts.ofTerms(count(renewals.renewed), count(renewals.due))
          : renewals.open > 0
            ? texts.openTerms
            : texts.noTerms,
    },
    {
      code: "customerChurn",
      name: texts.churn,
      meaning: texts.churnMeaning,
      value: partOf(churn.churned, churn.active),
      shown: percent,
      note: churn.active === 0 ? texts.nobodyYet : texts.ofCustomers(count(churn.churned), count(churn.active)),
    },
    {
      code: "nrr",
      name: texts.nrr,
      meaning: texts.nrrMeaning,
      value: nrr,
      shown: percent,
      note: nrr === null ? texts.unknown : texts.nrrNote,
    },
    {
      code: "grr",
      name: texts.grr,
      meaning: texts.grrMeaning,
      value: grr,
      shown: percent,
      note: grr === null ? texts.unknown : texts.grrNote,
    },
    {
      code: "quickRatio",
      name: texts.quick,
      meaning: texts.quickMeaning,
      value: quickRatio,
      shown: (ratio) => ratio.toFixed(1),
      note: quickRatio === null ? texts.nothingLost : texts.quickNote,
    },
    {
      code: "averageRevenue",
      name: texts.arpu,
      meaning: texts.arpuMeaning,
      value: partOf(mrr, customers),
      shown: roundAmount,
      note: customers === 0 ? texts.nobodyPays : texts.arpuNote(customers),
    },
    {
      code: "lifetimeValue",
      name: texts.lifetime,
      meaning: texts.lifetimeMeaning,
      value: lifetime.value,
      shown: roundAmount,
      note:
        lifetime.unknown === null
          ? texts.lifetimeNote(percent(lifetime.monthlyChurn ?? 0))
          : texts.lifetimeUnknown[lifetime.unknown],
    },
  ];
}

const partOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Rounds to four decimals: a hundredth of a percent, and finer than a paisa. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}${roundAmount(Math.abs(amount))}`;
