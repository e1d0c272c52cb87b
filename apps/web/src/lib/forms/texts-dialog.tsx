import { ANSWER_TEXT_FIELDS } from "@aavarti/domain/business-answers";
import { REPLY_LANGUAGES, type ReplyLanguage } from "@aavarti/domain/inbox/reply-drafts";
import type { Language } from "@aavarti/domain/languages";
import { REPLY_VARIABLES } from "@aavarti/domain/saved-replies";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { FormDialog } from "../../ui/dialog.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { AreaField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { fieldProblems } from "../api/api-error.ts";
import { showFailure } from "../api/failure-toast.ts";
import { useUnsavedSheet } from "./unsaved-guard.tsx";
import { insertInField, VariableMenu } from "./variable-menu.tsx";

/** What is typed: one field above the texts, and the text in each language, blank for none. */
export interface TextsDraft {
  readonly first: string;
  readonly textEn: string;
  readonly textHi: string;
  readonly textHinglish: string;
}
/** What keeps a draft from being saved, by field. */
export type TextsProblems = Partial<Record<keyof TextsDraft, string>>;

interface Then {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** What the field above the texts gets. */
interface FirstField {
  readonly ref: (element: HTMLElement | null) => void;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

type TextLabels = Readonly<Record<Language, string> & Partial<Record<ReplyLanguage, string>>>;

interface TextsDialogProps {
  readonly title: string;
  readonly texts: {
    readonly close: string;
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly insert: string;
    readonly insertInto: TextLabels;
    /** The names of the texts. One without a name is not shown. */
    readonly text: TextLabels;
    readonly textHint: string;
    readonly saveFailed: string;
  };
  readonly start: TextsDraft;
  /** The API's name of the field above the texts. */
  readonly firstName: string;
  readonly first: (field: FirstField) => ReactNode;
  readonly rows: number;
  readonly problemsOf: (draft: TextsDraft) => TextsProblems;
  /** Returns where the first mistake in a text is; null without one. */
  readonly findFault: (text: string) => { readonly start: number; readonly end: number } | null;
  /** Returns further entries of the menu of variables, into the text of this language. */
  readonly moreInserts?: (insert: (words: string, selected?: string) => void, language: ReplyLanguage) => ReactNode;
  readonly isPending: boolean;
  readonly save: (draft: TextsDraft, then: Then) => void;
  /** Says in a toast that it was saved. */
  readonly savedTitle: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that edits a text in each language below another field, with a menu that inserts a
 * variable at the cursor of the text last used. A mistake in a text shows while typing; saving with
 * one selects it. A problem that the server names appears at its field. Open while mounted; it asks
 * before unsaved input is lost.
 */
export function TextsDialog({
  title,
  texts,
  start,
  firstName,
  first,
  rows,
  problemsOf,
  findFault,
  moreInserts,
  isPending,
  save,
  savedTitle,
  onClose,
}: TextsDialogProps) {
  const [draft, setDraft] = useState<TextsDraft>(start);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<TextsProblems>({});
  const [target, setTarget] = useState<ReplyLanguage>("en");
  const firstField = useRef<HTMLElement>(null);
  const areas = {
    en: useRef<HTMLTextAreaElement>(null),
    hi: useRef<HTMLTextAreaElement>(null),
    "hi-Latn": useRef<HTMLTextAreaElement>(null),
  };
  const fields = REPLY_LANGUAGES.flatMap((language) => {
    const label = texts.text[language];
    return label === undefined ? [] : [{ language, label, name: ANSWER_TEXT_FIELDS[language] }];
  });
  const isDirty = draft.first !== start.first || fields.some(({ name }) => draft[name] !== start[name]);
  const { guard, close } = useUnsavedSheet(isDirty, onClose);
  const problems = problemsOf(draft);
  const shown = (field: keyof TextsDraft): string | undefined =>
    refused[field] ?? (isTried || (field !== "first" && draft[field].trim() !== "") ? problems[field] : undefined);

  const change = (next: Partial<TextsDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setRefused({});
  };
  const insert = (words: string, selected?: string) => {
    const area = areas[target].current;
    if (area)
      insertInField(area, { words, ...(selected && { selected }) }, (value) =>
        change({ [ANSWER_TEXT_FIELDS[target]]: value }),
      );
  };
  /** Focuses the first field with a problem, and selects the mistake in its text. */
  const showProblem = () => {
    if (problems.first) return firstField.current?.focus();
    const faulty = fields.find(({ name }) => problems[name]);
    const area = faulty && areas[faulty.language].current;
    if (!area) return;
    area.focus();
    const fault = findFault(area.value);
    if (fault) area.setSelectionRange(fault.start, fault.end);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(problems).length > 0) return showProblem();
    save(draft, {
      onSuccess: () => {
        showToast({ title: savedTitle });
        onClose();
      },
      onError: (error) => {
        const { [firstName]: ofFirst, textEn, textHi, textHinglish } = fieldProblems(error);
        const own = Object.entries({ first: ofFirst, textEn, textHi, textHinglish }).filter(
          ([, problem]) => problem !== undefined,
        );
        if (own.length > 0) setRefused(Object.fromEntries(own));
        else showFailure(texts.saveFailed, error);
      },
    });
  };

  return (
    <FormDialog isOpen onClose={close} title={title} closeLabel={texts.close}>
      <RecordForm
        onSubmit={submit}
        isPending={isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={close}
      >
        {first({
          ref: (element) => {
            firstField.current = element;
          },
          problem: shown("first"),
          value: draft.first,
          onChange: (event) => change({ first: event.target.value }),
        })}
        <div className="flex lg:justify-end">
          <VariableMenu
            label={texts.insert}
            heading={texts.insertInto[target] ?? texts.insertInto.en}
            names={REPLY_VARIABLES}
            onInsert={(name) => insert(`{{${name}}}`)}
          >
            {moreInserts?.(insert, target)}
          </VariableMenu>
        </div>
        {fields.map(({ language, label, name }) => (
          <AreaField
            key={language}
            ref={areas[language]}
            label={label}
            hint={name === fields.at(-1)?.name ? texts.textHint : undefined}
            problem={shown(name)}
            rows={rows}
            lang={language}
            value={draft[name]}
            onFocus={() => setTarget(language)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
