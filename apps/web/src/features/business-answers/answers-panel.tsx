import type { BusinessAnswer } from "@aavarti/contract/business-answers";
import { ANSWER_TEXT_FIELDS, answerTextFor } from "@aavarti/domain/business-answers";
import { REPLY_LANGUAGES } from "@aavarti/domain/inbox/reply-drafts";
import { trpc } from "../../lib/api/trpc.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { EditablePanel } from "../../lib/records/editable-panel.tsx";
import { Badge } from "../../ui/badge.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { PanelRow } from "../../ui/panel.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { Switch } from "../../ui/switch.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { businessAnswerTexts as texts } from "./texts.ts";
import { TryAnswers } from "./try-answers.tsx";
import { useAnswerChanges } from "./use-answers.ts";

/**
 * Shows the business's own answers, which it loads, in the order in which they are compared, and a
 * field to try a message. `mayChange` adds what creates, edits, moves, deletes and switches one;
 * deleting has Undo.
 */
export function BusinessAnswersPanel({ mayChange }: { mayChange: boolean }) {
  const list = trpc.businessAnswers.list.useQuery();
  return (
    <EditablePanel
      texts={texts}
      list={list}
      mayChange={mayChange}
      row={(answer, onEdit) => (
        <AnswerRow
          key={answer.id}
          answer={answer}
          isLast={answer.position === list.data?.length}
          mayChange={mayChange}
          onEdit={onEdit}
        />
      )}
      after={(answers) => answers.length > 0 && <TryAnswers />}
      dialog={(answer, onClose) => <AnswerDialog answer={answer} onClose={onClose} />}
    />
  );
}

function AnswerRow({
  answer,
  isLast,
  mayChange,
  onEdit,
}: {
  answer: BusinessAnswer;
  isLast: boolean;
  mayChange: boolean;
  onEdit: () => void;
}) {
  const { set, remove } = useAnswerChanges();
  const { id, questions, isActive, position } = answer;
  const [question = ""] = questions;
  const shown = answerTextFor(answer, currentLanguage());
  return (
    <PanelRow className="gap-3 py-2.5 last:border-b max-lg:py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere max-lg:text-md">{question}</span>
          {questions.length > 1 && <Badge tone="quiet">{texts.ways(questions.length)}</Badge>}
          {REPLY_LANGUAGES.filter((language) => answer[ANSWER_TEXT_FIELDS[language]] !== null).map((language) => (
            <Badge key={language} tone="quiet">
              {language === "hi-Latn" ? texts.hinglish : <span lang={language}>{languageNames[language]}</span>}
            </Badge>
          ))}
          {!isActive && !mayChange && <Badge tone="quiet">{texts.off}</Badge>}
        </p>
        {shown && (
          <p lang={shown.language} className="line-clamp-2 text-sm wrap-anywhere text-text-2">
            {shown.source}
          </p>
        )}
      </div>
      {mayChange && (
        <>
          <Switch
            aria-label={texts.use(question)}
            checked={isActive}
            onCheckedChange={(isOn) => set(id, { isActive: isOn })}
          />
          <RowMenu label={texts.actions(question)}>
            {() => (
              <>
                <MenuItem onSelect={onEdit}>{texts.edit}</MenuItem>
                {position > 1 && (
                  <MenuItem onSelect={() => set(id, { position: position - 1 })}>{texts.moveUp}</MenuItem>
                )}
                {!isLast && <MenuItem onSelect={() => set(id, { position: position + 1 })}>{texts.moveDown}</MenuItem>}
                <MenuItem isDestructive onSelect={() => remove(id)}>
                  {texts.delete}
                </MenuItem>
              </>
            )}
          </RowMenu>
        </>
      )}
    </PanelRow>
  );
}
