import type { ImportPayments } from "@aavarti/contract/imports";
import type { BlankPaid } from "@aavarti/domain/import-questions";
import { useState } from "react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks what the blank cells of a column of amounts paid mean. "Not paid yet" is selected and
 * applies once it is confirmed; after that, a change applies immediately.
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
  const [chosen, setChosen] = useState<BlankPaid>(answer ?? "due");
  const choose = (blankPaid: BlankPaid) => {
    setChosen(blankPaid);
    if (isSettled) onAnswer({ blankPaid });
  };
  const question = texts.blankPaid(header, blankRows);
  return (
    <Panel title={texts.payments} lead={texts.paymentsLead}>
      <div className="grid gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="num min-w-0 font-medium wrap-anywhere max-lg:text-md">{question}</p>
          <Badge tone={isSettled ? "paid" : "soon"}>{isSettled ? texts.answered : texts.question}</Badge>
        </div>
        <ChoiceCards<BlankPaid>
          legend={question}
          isLegendHidden
          isPaired
          value={chosen}
          choices={(["due", "paid"] as const).map((value) => ({
            value,
            label: value === "due" && !isSettled ? texts.suggestion(texts.blankChoices.due) : texts.blankChoices[value],
            hint: texts.blankHints[value],
            isDisabled: isBusy,
          }))}
          onChange={choose}
        />
        {!isSettled && (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => onAnswer({ blankPaid: chosen })}
            className="justify-self-start max-lg:w-full"
          >
            {texts.confirm}
          </Button>
        )}
      </div>
    </Panel>
  );
}
