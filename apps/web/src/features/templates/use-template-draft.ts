import type { MessageTemplate } from "@aavarti/contract/templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import { findMessageProblems, MAX_BODY, MAX_SUBJECT } from "@aavarti/domain/message-templates";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { showToast } from "../../ui/toast-store.ts";
import { templateTexts as texts } from "./texts.ts";

/**
 * Returns the `draft` of one message's text, its `problems` by field, as texts to show, whether it
 * `isDirty`, `isBusy`, `isSaving` and `canReset`, and `change`, `save` and `reset`. Key the
 * component by message, so that another message resets the draft. Saving fails if someone else has
 * saved since, and refreshes the plan of reminders. Resetting switches the server back to the
 * built-in text; where that is in use, it only discards the draft. The toasts of both have Undo.
 * Resetting and Undo fail if someone else has saved since, too; failures show a toast.
 */
export function useTemplateDraft(template: MessageTemplate) {
  const utils = trpc.useUtils();
  const { kind, language } = template;
  const [draft, setDraft] = useState<MessageText>({ subject: template.subject, body: template.body });
  const put = (saved: MessageTemplate) => {
    utils.templates.list.setData(
      undefined,
      (list) =>
        list && {
          ...list,
          items: list.items.map((item) => (item.kind === kind && item.language === language ? saved : item)),
        },
    );
    setDraft({ subject: saved.subject, body: saved.body });
    void utils.reminders.upcoming.invalidate();
  };
  const onError = (error: unknown) => showFailure(texts.saveFailed, error);
  const save = trpc.templates.save.useMutation({ onSuccess: put, onError });
  const reset = trpc.templates.reset.useMutation({ onSuccess: put, onError });

  /**
   * Undo of a save or a reset: restores the previous text, unless the text that it stored as
   * `version` has been changed since.
   */
  const undoOf = ({ version }: MessageTemplate) => ({
    label: texts.undo,
    altText: texts.undoAlt,
    run: () => {
      const onSuccess = () => showToast({ title: texts.undone });
      if (template.isBuiltIn) reset.mutate({ kind, language, version }, { onSuccess });
      else save.mutate({ kind, language, subject: template.subject, body: template.body, version }, { onSuccess });
    },
  });
  const isDirty = draft.subject !== template.subject || draft.body !== template.body;
  return {
    draft,
    change: (next: Partial<MessageText>) => setDraft((before) => ({ ...before, ...next })),
    problems: problemsOf(template, draft),
    isDirty,
    isBusy: save.isPending || reset.isPending,
    isSaving: save.isPending,
    save: () =>
      save.mutate(
        { kind, language, ...draft, version: template.version },
        {
          onSuccess: (saved) => showToast({ title: texts.saved, description: texts.savedLead, action: undoOf(saved) }),
        },
      ),
    /** Discards unsaved changes; resetting a saved text can be undone. */
    reset: () => {
      if (template.isBuiltIn) setDraft(template.builtIn);
      else
        reset.mutate(
          { kind, language, version: template.version },
          { onSuccess: (builtIn) => showToast({ title: texts.resetDone, action: undoOf(builtIn) }) },
        );
    },
    canReset: !template.isBuiltIn || isDirty,
  };
}

function problemsOf({ kind }: MessageTemplate, draft: MessageText): Partial<MessageText> {
  const found = findMessageProblems(kind, draft);
  const problems: Partial<MessageText> = {
    ...(found.subject && { subject: reasonText(found.subject) }),
    ...(found.body && { body: reasonText(found.body) }),
  };
  for (const [field, max] of [
    ["subject", MAX_SUBJECT],
    ["body", MAX_BODY],
  ] as const) {
    if (draft[field].trim() === "") problems[field] = texts.required[field];
    else if (draft[field].length > max) problems[field] = texts.tooLong(max);
  }
  return problems;
}
