import type { BusinessAnswer } from "@aavarti/contract/business-answers";
import { findVagueQuestion, MAX_ANSWER, MAX_QUESTION, MOST_QUESTIONS } from "@aavarti/domain/business-answers";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { findUnpromptedFault, REPLY_VARIABLES, SAVED_TEXT_FIELDS } from "@aavarti/domain/saved-replies";
import { type FormEvent, useRef, useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { useUnsavedSheet } from "../../lib/forms/unsaved-guard.tsx";
import { insertInField, VariableMenu } from "../../lib/forms/variable-menu.tsx";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { AreaField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { businessAnswerTexts as texts } from "./texts.ts";
import { useAnswerChanges } from "./use-answers.ts";

interface Draft {
  readonly questions: string;
  readonly textEn: string;
  readonly textHi: string;
}
type Problems = Partial<Record<keyof Draft, string>>;

/** Returns the ways of asking that were typed, one a line. */
const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function problemOfQuestions(typed: string): string | undefined {
  const questions = linesOf(typed);
  if (questions.length === 0) return texts.questionRequired;
  if (questions.length > MOST_QUESTIONS) return texts.tooManyWays(MOST_QUESTIONS);
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
function problemsOf({ questions, textEn, textHi }: Draft): Problems {
  const missing = textEn.trim() === "" && textHi.trim() === "" ? texts.textRequired : undefined;
  const all = {
    questions: problemOfQuestions(questions),
    textEn: missing ?? problemOfText(textEn),
    textHi: problemOfText(textHi),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/**
 * Shows the dialog that edits an answer, or creates one (`answer` null): the ways of asking, one a
 * line, and the answer in each language, with a menu that inserts a variable at the cursor of the
 * text last used. A mistake in a text shows while typing. Open while mounted; it asks before
 * unsaved input is lost.
 */
export function AnswerDialog({ answer, onClose }: { answer: BusinessAnswer | null; onClose: () => void }) {
  const start = {
    questions: answer?.questions.join("\n") ?? "",
    textEn: answer?.textEn ?? "",
    textHi: answer?.textHi ?? "",
  };
  const [draft, setDraft] = useState<Draft>(start);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [target, setTarget] = useState<Language>("en");
  const questions = useRef<HTMLTextAreaElement>(null);
  const areas = { en: useRef<HTMLTextAreaElement>(null), hi: useRef<HTMLTextAreaElement>(null) };
  const { create, update } = useAnswerChanges();
  const isDirty = draft.questions !== start.questions || draft.textEn !== start.textEn || draft.textHi !== start.textHi;
  const { guard, close } = useUnsavedSheet(isDirty, onClose);
  const problems = problemsOf(draft);
  const shown = (field: keyof Draft): string | undefined =>
    refused[field] ?? (isTried || (field !== "questions" && draft[field].trim() !== "") ? problems[field] : undefined);

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setRefused({});
  };
  const insert = (words: string) => {
    const area = areas[target].current;
    if (area) insertInField(area, { words }, (value) => change({ [SAVED_TEXT_FIELDS[target]]: value }));
  };
  /** Focuses the first field with a problem, and selects the mistake in its text. */
  const showProblem = () => {
    if (problems.questions) return questions.current?.focus();
    const language = LANGUAGES.find((one) => problems[SAVED_TEXT_FIELDS[one]]);
    const area = language && areas[language].current;
    if (!area) return;
    area.focus();
    const fault = findUnpromptedFault(area.value);
    if (fault) area.setSelectionRange(fault.start, fault.end);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(problems).length > 0) return showProblem();
    const input = { questions: linesOf(draft.questions), textEn: draft.textEn, textHi: draft.textHi };
    const then = {
      onSuccess: () => {
        showToast({ title: answer ? texts.saved : texts.added });
        onClose();
      },
      onError: (error: unknown) => {
        const found = fieldProblems(error);
        const own = Object.fromEntries(Object.entries(found).filter(([field]) => Object.hasOwn(draft, field)));
        if (Object.keys(own).length > 0) setRefused(own);
        else showFailure(texts.saveFailed, error);
      },
    };
    if (answer) update.mutate({ id: answer.id, changes: input }, then);
    else create.mutate(input, then);
  };

  return (
    <FormDialog isOpen onClose={close} title={answer ? texts.editTitle : texts.addTitle} closeLabel={texts.close}>
      <RecordForm
        onSubmit={submit}
        isPending={create.isPending || update.isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={close}
      >
        <AreaField
          ref={questions}
          label={texts.questions}
          hint={texts.questionsHint(MOST_QUESTIONS)}
          problem={shown("questions")}
          rows={4}
          value={draft.questions}
          onChange={(event) => change({ questions: event.target.value })}
        />
        <div className="flex lg:justify-end">
          <VariableMenu
            label={texts.insert}
            heading={texts.insertInto[target]}
            names={REPLY_VARIABLES}
            onInsert={(name) => insert(`{{${name}}}`)}
          />
        </div>
        {LANGUAGES.map((language) => (
          <AreaField
            key={language}
            ref={areas[language]}
            label={texts.text[language]}
            hint={language === LANGUAGES.at(-1) ? texts.textHint : undefined}
            problem={shown(SAVED_TEXT_FIELDS[language])}
            rows={3}
            lang={language}
            value={draft[SAVED_TEXT_FIELDS[language]]}
            onFocus={() => setTarget(language)}
            onChange={(event) => change({ [SAVED_TEXT_FIELDS[language]]: event.target.value })}
          />
        ))}
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
