import type { ImportPayments } from "@aavarti/contract/imports";
import type { BlankPaid } from "@aavarti/domain/import-questions";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ConfirmedChoice } from "./confirmed-choice.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks what the blank cells of a sheet's column of amounts paid mean: not paid yet, which is
 * suggested, or paid in full. `onAnswer` gets the answer once it is confirmed.
 */
export function BlankPayments({
  payments: { header, blankRows, answer, isSettled },
  isBusy,
  onAnswer,
}: {
  payments: ImportPayments;
  isBusy: boolean;
  onAnswer: (answers: ImportAnswers) => void;
}) {
  return (
    <ConfirmedChoice<BlankPaid>
      title={texts.payments}
      lead={texts.paymentsLead}
      question={texts.blankPaid(header, blankRows)}
      suggested="due"
      answer={answer}
      isSettled={isSettled}
      isBusy={isBusy}
      choices={(["due", "paid"] as const).map((value) => ({
        value,
        label: texts.blankChoices[value],
        hint: texts.blankHints[value],
      }))}
      onAnswer={(blankPaid) => onAnswer({ blankPaid })}
    />
  );
}
