import type { Import, ImportDurationConflict } from "@aavarti/contract/imports";
import type { DurationAnswer } from "@aavarti/domain/import-questions";
import { useState } from "react";
import { months, periodLabel } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks, for each product, whether the rows' dates or the product's duration apply where the two
 * differ. Renders nothing when they agree. `onAnswer` gets each answer immediately, and it can be
 * changed. A choice shows at once, and no longer if the check that it started `hasFailed`.
 */
export function DurationQuestions({
  found: { durationConflicts },
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
  const [choices, setChoices] = useState<Record<string, DurationAnswer>>({});
  const chosen = hasFailed ? {} : choices;
  const choose = (name: string, answer: DurationAnswer) => {
    setChoices({ ...chosen, [name]: answer });
    onAnswer({ durationAnswers: { [name]: answer } });
  };
  if (durationConflicts.length === 0) return null;
  return (
    <Panel title={texts.durations} lead={texts.durationsLead}>
      <ul>
        {durationConflicts.map((conflict) => (
          <li key={conflict.name} className="grid gap-3 border-b border-line px-4 py-4 last:border-0">
            <div className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 font-medium wrap-anywhere max-lg:text-md">{conflict.name}</p>
              <Badge tone={conflict.isSettled ? "paid" : "soon"}>
                {conflict.isSettled ? texts.answered : texts.question}
              </Badge>
            </div>
            <p className="num text-sm text-text-2">{evidenceOf(conflict)}</p>
            <ChoiceCards<DurationAnswer>
              legend={conflict.name}
              isLegendHidden
              isPaired
              value={chosen[conflict.name] ?? conflict.answer}
              choices={choicesOf(conflict).map((choice) => ({ ...choice, isDisabled: isBusy }))}
              onChange={(answer) => choose(conflict.name, answer)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const evidenceOf = ({ durationMonths, dates }: ImportDurationConflict): string =>
  texts.datesOfRows(
    months(durationMonths),
    dates.map((found) => texts.lengthIn(months(found.months), found.rows)).join(", "),
  );

function choicesOf({ durationMonths, example: { row, startDate, endDate, durationEndDate } }: ImportDurationConflict) {
  const termUntil = (end: string) => texts.exampleTerm(row, periodLabel({ startDate, endDate: end }));
  return [
    { value: "dates", label: texts.useDates, hint: termUntil(endDate) },
    { value: "duration", label: texts.useDuration(months(durationMonths)), hint: termUntil(durationEndDate) },
  ] as const;
}
