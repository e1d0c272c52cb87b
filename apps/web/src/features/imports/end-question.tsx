import type { Import, ImportEndQuestion } from "@aavarti/contract/imports";
import { END_FIELDS, type EndField } from "@aavarti/domain/import-fields";
import { dayWithYear, lastPaidDay } from "../../lib/display/display.ts";
import { importFieldLabel } from "../../lib/i18n/field-labels.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ConfirmedChoice } from "./confirmed-choice.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks whether the sheet's end dates are renewal dates or last paid days, where the column and its
 * dates disagree, with examples. The likelier is suggested; `onAnswer` gets the answer once it is
 * confirmed.
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
  const { header, suggested, answer, isSettled, examples } = question;
  return (
    <ConfirmedChoice<EndField>
      title={texts.ends}
      lead={texts.endsLead}
      question={texts.datesIn(header)}
      suggested={suggested}
      answer={answer}
      isSettled={isSettled}
      isBusy={isBusy}
      choices={END_FIELDS.map((field) => ({
        value: field,
        label: texts.endChoices[field],
        hint: examples.map(({ row, text, ends }) => (
          <span key={row} className="block">
            {texts.endExample(row, text, dayWithYear(lastPaidDay(ends[field])), dayWithYear(ends[field]))}
          </span>
        )),
      }))}
      onAnswer={(endField) => onAnswer({ endField })}
    >
      <ul className="num grid gap-0.5 text-sm text-text-2">
        {evidenceOf(question).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmedChoice>
  );
}

function evidenceOf({ field, renewalRows, lastDayRows, answer }: ImportEndQuestion): string[] {
  const lines = answer === null ? [texts.endMatched(importFieldLabel(field))] : [];
  if (renewalRows > 0) lines.push(texts.fitRenewal(renewalRows));
  if (lastDayRows > 0) lines.push(texts.fitLastDay(lastDayRows));
  return lines;
}
