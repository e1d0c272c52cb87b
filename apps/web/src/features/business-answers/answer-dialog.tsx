import type { BusinessAnswer } from "@aavarti/contract/business-answers";
import { findVagueQuestion, MAX_ANSWER, MAX_QUESTION, MAX_QUESTIONS } from "@aavarti/domain/business-answers";
import { findUnpromptedFault } from "@aavarti/domain/saved-replies";
import { TextsDialog, type TextsDraft, type TextsProblems } from "../../lib/forms/texts-dialog.tsx";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { AreaField } from "../../ui/text-field.tsx";
import { businessAnswerTexts as texts } from "./texts.ts";
import { useAnswerChanges } from "./use-answers.ts";

/** Returns the ways of asking that were typed, one a line. */
const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function problemOfQuestions(typed: string): string | undefined {
  const questions = linesOf(typed);
  if (questions.length === 0) return texts.questionRequired;
  if (questions.length > MAX_QUESTIONS) return texts.tooManyWays(MAX_QUESTIONS);
  if (questions.some((one) => one.length > MAX_QUESTION)) return texts.tooLong(MAX_QUESTION);
  const vague = findVagueQuestion(questions);
  return vague === undefined ? undefined : texts.vague(vague);
}

const problemOfText = (text: string): string | undefined => {
  if (text.length > MAX_ANSWER) return texts.tooLong(MAX_ANSWER);
  const fault = findUnpromptedFault(text);
  return fault ? reasonText(fault.explanation) : undefined;
};

/** Returns, by field, what keeps a draft from being saved. */
function problemsOf({ first, textEn, textHi, textHinglish }: TextsDraft): TextsProblems {
  const missing = textEn.trim() === "" && textHi.trim() === "" ? texts.textRequired : undefined;
  const all = {
    first: problemOfQuestions(first),
    textEn: missing ?? problemOfText(textEn),
    textHi: problemOfText(textHi),
    textHinglish: problemOfText(textHinglish),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/**
 * Shows the dialog that edits an answer, or creates one (`answer` null): the ways of asking, one a
 * line, and the answer in each language. Open while mounted.
 */
export function AnswerDialog({ answer, onClose }: { answer: BusinessAnswer | null; onClose: () => void }) {
  const { create, update } = useAnswerChanges();
  return (
    <TextsDialog
      title={answer ? texts.editTitle : texts.addTitle}
      texts={texts}
      start={{
        first: answer?.questions.join("\n") ?? "",
        textEn: answer?.textEn ?? "",
        textHi: answer?.textHi ?? "",
        textHinglish: answer?.textHinglish ?? "",
      }}
      firstName="questions"
      first={(field) => (
        <AreaField label={texts.questions} hint={texts.questionsHint(MAX_QUESTIONS)} rows={4} {...field} />
      )}
      rows={3}
      problemsOf={problemsOf}
      findFault={findUnpromptedFault}
      isPending={create.isPending || update.isPending}
      save={({ first, ...own }, then) => {
        const input = { questions: linesOf(first), ...own };
        if (answer) update.mutate({ id: answer.id, changes: input }, then);
        else create.mutate(input, then);
      }}
      savedTitle={answer ? texts.saved : texts.added}
      onClose={onClose}
    />
  );
}
