import type { Import, ImportDates } from "@aavarti/contract/imports";
import { type DateOrder, readDay } from "@aavarti/domain/import-values";
import { useState } from "react";
import { dayWithYear } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks for the order of day and month in the date columns in which the sheet leaves it open, with
 * the evidence and an example. Renders nothing when no date is ambiguous. An answered question
 * stays, so that it can be changed; `onAnswer` gets each answer immediately. A choice shows at
 * once, and no longer if the check that it started `hasFailed`.
 */
export function DateQuestions({
  found: { dates },
  isBusy,
  hasFailed,
  onAnswer,
}: {
  found: Import;
  isBusy: boolean;
  hasFailed: boolean;
  onAnswer: (answers: ImportAnswers) => void;
}) {
  // Optimistic, because the check that returns the answer takes a moment.
  const [choices, setChoices] = useState<Partial<Record<ImportDates["field"], DateOrder>>>({});
  const chosen = hasFailed ? {} : choices;
  const choose = (field: ImportDates["field"], order: DateOrder) => {
    setChoices({ ...chosen, [field]: order });
    onAnswer({ dateOrders: { ...orders, [field]: order } });
  };
  const asked = dates.filter(({ isSettled, isAnswered }) => !isSettled || isAnswered);
  const orders = Object.fromEntries(
    dates.flatMap((column) => (column.isAnswered ? [[column.field, column.order]] : [])),
  );
  if (asked.length === 0) return null;
  return (
    <Panel title={texts.dates} lead={texts.datesLead}>
      <ul>
        {asked.map((column) => (
          <li key={column.field} className="grid gap-3 border-b border-line px-4 py-4 last:border-0">
            <div className="flex flex-wrap items-center gap-2">
              <p className="num min-w-0 font-medium max-lg:text-md">{texts.datesIn(column.header)}</p>
              <Badge tone={column.isSettled ? "paid" : "soon"}>
                {column.isSettled ? texts.answered : texts.question}
              </Badge>
            </div>
            <p className="num text-sm text-text-2">{evidenceOf(column)}</p>
            <ChoiceCards<DateOrder>
              legend={texts.datesIn(column.header)}
              isLegendHidden
              isPaired
              value={chosen[column.field] ?? (column.isAnswered ? column.order : null)}
              choices={(["dmy", "mdy"] as const).map((order) => ({
                value: order,
                label: texts.orders[order],
                hint: exampleOf(column, order),
                isDisabled: isBusy,
              }))}
              onChange={(order) => choose(column.field, order)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function evidenceOf({ ambiguousRows, dayFirst, monthFirst }: ImportDates): string {
  if (dayFirst && monthFirst) return texts.bothWays(dayFirst.text, dayFirst.row, monthFirst.text, monthFirst.row);
  if (dayFirst) return texts.dayFirstIn(dayFirst.text, dayFirst.row);
  if (monthFirst) return texts.monthFirstIn(monthFirst.text, monthFirst.row);
  return texts.noWay(ambiguousRows);
}

function exampleOf({ ambiguous, dayFirst, monthFirst }: ImportDates, order: DateOrder): string {
  const cell = ambiguous ?? (order === "dmy" ? dayFirst : monthFirst);
  const read = cell && readDay(cell.text, order);
  return read ? texts.meaning(cell.text, dayWithYear(read.day)) : "";
}
