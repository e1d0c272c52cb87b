import { type ReactNode, useState } from "react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.questions);

/**
 * Asks a question about a sheet with two answers: the suggested one is selected, and `onAnswer`
 * gets the selected one once the user confirms it. After that (`isSettled`) a change applies
 * immediately. `children`, what speaks for an answer, stand above the answers.
 */
export function ConfirmedChoice<Value extends string>({
  title,
  lead,
  question,
  suggested,
  answer,
  isSettled,
  isBusy,
  choices,
  onAnswer,
  children,
}: {
  title: string;
  lead: string;
  question: string;
  suggested: Value;
  answer: Value | null;
  isSettled: boolean;
  isBusy: boolean;
  choices: readonly { value: Value; label: string; hint: ReactNode }[];
  onAnswer: (answer: Value) => void;
  children?: ReactNode;
}) {
  const [chosen, setChosen] = useState(answer ?? suggested);
  // A confirmed answer changes at once, so that no import starts with another one than is shown.
  const choose = (value: Value) => {
    setChosen(value);
    if (isSettled) onAnswer(value);
  };
  return (
    <Panel title={title} lead={lead}>
      <div className="grid gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <p className="num min-w-0 font-medium wrap-anywhere max-lg:text-md">{question}</p>
          <Badge tone={isSettled ? "paid" : "soon"}>{isSettled ? texts.answered : texts.question}</Badge>
        </div>
        {children}
        <ChoiceCards<Value>
          legend={question}
          isLegendHidden
          isPaired
          value={chosen}
          choices={choices.map(({ value, label, hint }) => ({
            value,
            label: value === suggested && !isSettled ? texts.suggestion(label) : label,
            hint,
            isDisabled: isBusy,
          }))}
          onChange={choose}
        />
        {!isSettled && (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => onAnswer(chosen)}
            className="justify-self-start max-lg:w-full"
          >
            {texts.confirm}
          </Button>
        )}
      </div>
    </Panel>
  );
}
