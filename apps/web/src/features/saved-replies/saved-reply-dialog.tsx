import type { SavedReply } from "@aavarti/contract/saved-replies";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import {
  findReplyFault,
  MAX_REPLY_TITLE,
  MAX_SAVED_TEXT,
  REPLY_VARIABLES,
  SAVED_TEXT_FIELDS,
} from "@aavarti/domain/saved-replies";
import { type FormEvent, useRef, useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { useUnsavedSheet } from "../../lib/forms/unsaved-guard.tsx";
import { insertInField, VariableMenu } from "../../lib/forms/variable-menu.tsx";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { savedReplyTexts as texts } from "./texts.ts";
import { useSavedReplyChanges } from "./use-saved-replies.ts";

interface Draft {
  readonly title: string;
  readonly textEn: string;
  readonly textHi: string;
}
type Problems = Partial<Record<keyof Draft, string>>;

const problemOfText = (text: string): string | undefined => {
  if (text.length > MAX_SAVED_TEXT) return texts.tooLong(MAX_SAVED_TEXT);
  const fault = findReplyFault(text);
  return fault ? reasonText(fault.explanation) : undefined;
};

/** Returns, by field, what keeps a draft from being saved. */
function problemsOf({ title, textEn, textHi }: Draft): Problems {
  const missing = textEn.trim() === "" && textHi.trim() === "" ? texts.textRequired : undefined;
  const name = title.trim();
  const all = {
    title:
      name === "" ? texts.nameRequired : name.length > MAX_REPLY_TITLE ? texts.tooLong(MAX_REPLY_TITLE) : undefined,
    textEn: missing ?? problemOfText(textEn),
    textHi: problemOfText(textHi),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/**
 * Shows the dialog that edits a saved reply, or creates one (`reply` null): its title and its text
 * in each language, with a menu that inserts a variable, or a question to the writer, at the cursor
 * of the text last used. A mistake in a text shows while typing; saving with one selects it. Open
 * while mounted; it asks before unsaved input is lost.
 */
export function SavedReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const start = { title: reply?.title ?? "", textEn: reply?.textEn ?? "", textHi: reply?.textHi ?? "" };
  const [draft, setDraft] = useState<Draft>(start);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [target, setTarget] = useState<Language>("en");
  const title = useRef<HTMLInputElement>(null);
  const areas = { en: useRef<HTMLTextAreaElement>(null), hi: useRef<HTMLTextAreaElement>(null) };
  const { create, update } = useSavedReplyChanges();
  const isDirty = draft.title !== start.title || draft.textEn !== start.textEn || draft.textHi !== start.textHi;
  const { guard, close } = useUnsavedSheet(isDirty, onClose);
  const problems = problemsOf(draft);
  const shown = (field: keyof Draft): string | undefined =>
    refused[field] ?? (isTried || (field !== "title" && draft[field].trim() !== "") ? problems[field] : undefined);

  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    setRefused({});
  };
  const insert = (words: string, selected?: string) => {
    const area = areas[target].current;
    if (area)
      insertInField(area, { words, ...(selected && { selected }) }, (value) =>
        change({ [SAVED_TEXT_FIELDS[target]]: value }),
      );
  };
  /** Focuses the first field with a problem, and selects the mistake in its text. */
  const showProblem = () => {
    if (problems.title) return title.current?.focus();
    const language = LANGUAGES.find((one) => problems[SAVED_TEXT_FIELDS[one]]);
    const area = language && areas[language].current;
    if (!area) return;
    area.focus();
    const fault = findReplyFault(area.value);
    if (fault) area.setSelectionRange(fault.start, fault.end);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(problems).length > 0) return showProblem();
    const input = { title: draft.title, textEn: draft.textEn, textHi: draft.textHi };
    const then = {
      onSuccess: () => {
        showToast({ title: reply ? texts.saved : texts.added });
        onClose();
      },
      onError: (error: unknown) => {
        const found = fieldProblems(error);
        const own = Object.fromEntries(Object.entries(found).filter(([field]) => Object.hasOwn(draft, field)));
        if (Object.keys(own).length > 0) setRefused(own);
        else showFailure(texts.saveFailed, error);
      },
    };
    if (reply) update.mutate({ id: reply.id, changes: input }, then);
    else create.mutate(input, then);
  };

  return (
    <FormDialog isOpen onClose={close} title={reply ? texts.editTitle : texts.addTitle} closeLabel={texts.close}>
      <RecordForm
        onSubmit={submit}
        isPending={create.isPending || update.isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={close}
      >
        <TextField
          ref={title}
          label={texts.name}
          hint={texts.nameHint}
          problem={shown("title")}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <div className="flex lg:justify-end">
          <VariableMenu
            label={texts.insert}
            heading={texts.insertInto[target]}
            names={REPLY_VARIABLES}
            onInsert={(name) => insert(`{{${name}}}`)}
          >
            <MenuSeparator />
            <MenuItem onSelect={() => insert(`{{ask:${texts.question[target]}}}`, texts.question[target])}>
              {texts.insertQuestion}
            </MenuItem>
          </VariableMenu>
        </div>
        {LANGUAGES.map((language) => (
          <AreaField
            key={language}
            ref={areas[language]}
            label={texts.text[language]}
            hint={language === LANGUAGES.at(-1) ? texts.textHint : undefined}
            problem={shown(SAVED_TEXT_FIELDS[language])}
            rows={4}
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
