import type { Import, ImportEndQuestion } from "@aavarti/contract/imports";
import { END_FIELDS, type EndField } from "@aavarti/domain/import-fields";
import { useState } from "react";
import { dayWithYear, lastPaidDay } from "../../lib/display/display.ts";
import { importFieldLabel } from "../../lib/i18n/field-labels.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks whether the end dates are renewal dates or last paid days, where the column and its dates
 * disagree. The likelier is selected and applies once it is confirmed; after that, a change applies
 * immediately.
 */
export function EndDateQuestion({
  question,
  isBusy,
  onAnswer,
}: {
  question: NonNullable<Import["endQuestion"]>;
  isBusy: boolean;
  onAnswer: (answers: ImportAnswers) => void;
}) {
  const { header, suggested, answer, isSettled } = question;
  const [chosen, setChosen] = useState<EndField>(answer ?? suggested);
  // A confirmed answer changes at once, so that no import starts with another one than is shown.
  const choose = (field: EndField) => {
    setChosen(field);
    if (isSettled) onAnswer({ endField: field });
  };
  return (
    <Panel title={texts.ends} lead={texts.endsLead}>
      <div className="grid gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 font-medium wrap-anywhere max-lg:text-md">{texts.datesIn(header)}</p>
          <Badge tone={isSettled ? "paid" : "soon"}>{isSettled ? texts.answered : texts.question}</Badge>
        </div>
        <ul className="num grid gap-0.5 text-sm text-text-2">
          {evidenceOf(question).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ChoiceCards<EndField>
          legend={texts.datesIn(header)}
          isLegendHidden
          isPaired
          value={chosen}
          choices={END_FIELDS.map((field) => ({
            value: field,
            label:
              field === suggested && !isSettled ? texts.suggestion(texts.endChoices[field]) : texts.endChoices[field],
            hint: question.examples.map(({ row, text, ends }) => (
              <span key={row} className="block">
                {texts.endExample(row, text, dayWithYear(lastPaidDay(ends[field])), dayWithYear(ends[field]))}
              </span>
            )),
            isDisabled: isBusy,
          }))}
          onChange={choose}
        />
        {!isSettled && (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => onAnswer({ endField: chosen })}
            className="justify-self-start max-lg:w-full"
          >
            {texts.confirm}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function evidenceOf({ field, renewalRows, lastDayRows, answer }: ImportEndQuestion): string[] {
  const lines = answer === null ? [texts.endMatched(importFieldLabel(field))] : [];
  if (renewalRows > 0) lines.push(texts.fitRenewal(renewalRows));
  if (lastDayRows > 0) lines.push(texts.fitLastDay(lastDayRows));
  return lines;
}
