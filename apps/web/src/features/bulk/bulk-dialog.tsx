import type { BulkKind } from "@aavarti/domain/bulk-messages";
import { MAX_BULK_SUBJECT } from "@aavarti/domain/bulk-messages";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { offerWords } from "@aavarti/domain/offer-words";
import { findReplyFault, MAX_SAVED_TEXT, REPLY_VARIABLES } from "@aavarti/domain/saved-replies";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { useUnsavedSheet } from "../../lib/forms/unsaved-guard.tsx";
import { insertInField, VariableMenu } from "../../lib/forms/variable-menu.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, FormDialogActions, formDialogBody, formDialogForm } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { BulkPreviewStep } from "./bulk-preview.tsx";
import { BulkResults } from "./bulk-results.tsx";
import { newSendId } from "./new-send-id.ts";
import { SwitchRow } from "./switch-row.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { bulkTexts as texts } from "./texts.ts";
import { type BulkContent, useBulkChanges } from "./use-bulk.ts";

interface Draft {
  readonly kind: BulkKind;
  readonly subject: string;
  readonly text: string;
  readonly isOffer: boolean;
  readonly template: string | null;
  readonly emailFallback: boolean;
}

const EMPTY: Draft = { kind: "text", subject: "", text: "", isOffer: false, template: null, emailFallback: true };

const faultOf = (value: string): string | undefined => {
  const fault = findReplyFault(value);
  return fault ? reasonText(fault.explanation) : undefined;
};

/**
 * Shows the dialog that writes a message to these customers, previews it for each, sends it and
 * then follows its progress. Open while mounted; `onClose(true)` after it was sent. It asks before
 * typed text is lost.
 */
export function BulkDialog({
  customerIds,
  today,
  onClose,
}: {
  customerIds: readonly string[];
  today: CalendarDate;
  onClose: (isDone: boolean) => void;
}) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [isPreviewed, setIsPreviewed] = useState(false);
  // One id for the whole dialog: pressing Send twice starts one send.
  const [id] = useState(newSendId);
  const { start } = useBulkChanges();
  const isSent = start.isSuccess;
  const isDirty = !isSent && (draft.text !== "" || draft.subject !== "");
  const { guard, close } = useUnsavedSheet(isDirty, () => onClose(isSent));
  const template = draft.kind === "template" ? draft.template : null;
  const content: BulkContent = { ...draft, template, customerIds: [...customerIds] };
  return (
    <FormDialog
      isOpen
      onClose={close}
      title={texts.title(customerIds.length, useBusinessWords())}
      closeLabel={texts.close}
    >
      {isSent ? (
        <BulkResults id={id} today={today} maySend onClose={() => onClose(true)} />
      ) : isPreviewed ? (
        <BulkPreviewStep
          content={content}
          today={today}
          isSending={start.isPending}
          problem={start.isError ? messageOf(start.error, texts.sendFailed) : null}
          onBack={() => {
            start.reset();
            setIsPreviewed(false);
          }}
          onSend={() => start.mutate({ ...content, id })}
        />
      ) : (
        <Compose draft={draft} onChange={setDraft} onCancel={close} onNext={() => setIsPreviewed(true)} />
      )}
      {guard}
    </FormDialog>
  );
}

function Compose({
  draft,
  onChange,
  onCancel,
  onNext,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onCancel: () => void;
  onNext: () => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const words = useBusinessWords();
  const problems = { subject: faultOf(draft.subject), text: faultOf(draft.text) };
  const offers = offerWords(`${draft.subject}\n${draft.text}`);
  const hasSubject = draft.subject.trim() !== "" && !problems.subject;
  const isComplete = {
    due: true,
    text: hasSubject && draft.text.trim() !== "" && !problems.text,
    template: draft.template !== null && (hasSubject || !draft.emailFallback),
  }[draft.kind];
  const subject = (
    <TextField
      label={texts.subject}
      maxLength={MAX_BULK_SUBJECT}
      problem={problems.subject}
      value={draft.subject}
      onChange={(event) => onChange({ ...draft, subject: event.target.value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onNext();
  };
  return (
    <form noValidate onSubmit={submit} className={formDialogForm}>
      <div className={formDialogBody}>
        <Segmented<BulkKind>
          legend={texts.kind}
          value={draft.kind}
          options={[
            { value: "text", label: texts.kinds.text },
            { value: "due", label: texts.kinds.due },
            { value: "template", label: texts.kinds.template },
          ]}
          onChange={(kind) => onChange({ ...draft, kind })}
        />
        {draft.kind === "due" && <p className="text-text-2 max-lg:text-md">{texts.dueHint(words)}</p>}
        {draft.kind === "template" && (
          <TemplateChoice chosen={draft.template} onChoose={(template) => onChange({ ...draft, template })} />
        )}
        {draft.kind === "text" && (
          <>
            {subject}
            <AreaField
              ref={area}
              label={texts.text}
              hint={texts.textHint(words)}
              problem={problems.text}
              rows={6}
              maxLength={MAX_SAVED_TEXT}
              value={draft.text}
              onChange={(event) => onChange({ ...draft, text: event.target.value })}
            />
            <div className="flex lg:justify-end">
              <VariableMenu
                label={texts.insert}
                heading={texts.insertInto}
                names={REPLY_VARIABLES}
                onInsert={(name) => {
                  if (area.current)
                    insertInField(area.current, { words: `{{${name}}}` }, (text) => onChange({ ...draft, text }));
                }}
              />
            </div>
            {offers.length > 0 && !draft.isOffer && (
              <p role="status" className="rounded-sm bg-today-soft px-3 py-2 text-sm text-today-text">
                {texts.readsLikeOffer(offers.join(", "), words)}
              </p>
            )}
            <SwitchRow
              label={texts.offer}
              hint={texts.offerHint(words)}
              checked={draft.isOffer}
              onChange={(isOffer) => onChange({ ...draft, isOffer })}
            />
          </>
        )}
        <SwitchRow
          label={texts.fallback}
          hint={texts.fallbackHint(words)}
          checked={draft.emailFallback}
          onChange={(emailFallback) => onChange({ ...draft, emailFallback })}
        />
        {draft.kind === "template" && draft.emailFallback && subject}
      </div>
      <FormDialogActions>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" needsNetwork disabled={!isComplete} className="max-lg:h-12 max-lg:flex-1">
          {texts.next}
        </Button>
      </FormDialogActions>
    </form>
  );
}
