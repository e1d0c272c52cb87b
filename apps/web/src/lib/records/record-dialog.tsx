import type { NounList } from "@aavarti/domain/nouns";
import type { PlainList } from "@aavarti/domain/plain-nouns";
import { t } from "@lingui/core/macro";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../ui/dialog.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { showFailure } from "../api/failure-toast.ts";
import { showServerProblems } from "../forms/form-problems.ts";
import { useUnsavedGuard } from "../forms/unsaved-guard.tsx";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { toastsOf } from "./record-toasts.ts";

const texts = translatedTexts(() => ({
  close: t`Close`,
  cancel: t`Cancel`,
  saving: t`Saving...`,
  addAnother: t`Save and add another`,
}));

/** The part of a mutation that the form uses. */
interface Saving<Input, Saved> {
  readonly isPending: boolean;
  readonly mutate: (
    input: Input,
    then: { onSuccess: (saved: Saved) => void; onError: (error: unknown) => void },
  ) => void;
}

/**
 * Shows the dialog to create a record or edit the one with the given id (null creates), with the
 * form's fields as `children`. Open while mounted. Saving calls `create` or `update` and then
 * `onSaved` (after an edit) and `onClose`. It asks before unsaved input is lost. Errors show at
 * their fields, others in a toast; a toast after success is up to `create` and `update`. With "Save
 * and add another" (only for a new record, not on a phone) `onAgain` runs instead of `onClose`.
 * `isBlocked` prevents saving.
 */
export function RecordDialog<Values extends FieldValues, Context, Valid, Created, Changes, Saved>({
  list,
  id,
  form,
  title,
  saveLabel,
  create,
  update,
  toInput,
  isBlocked = false,
  onSaved,
  onAgain,
  onClose,
  children,
}: {
  list: NounList | PlainList;
  /** Null creates a record. */
  id: string | null;
  form: UseFormReturn<Values, Context, Valid>;
  title: string;
  saveLabel: string;
  create: Saving<Created, Saved>;
  update: Saving<{ id: string; changes: Changes }, Saved>;
  /** Converts the valid values to the request's input, for both creating and editing. */
  toInput: (valid: Valid) => Created & Changes;
  /** A problem shown among `children`, outside the form's values, prevents saving. */
  isBlocked?: boolean;
  /** Called with an edited record. */
  onSaved?: (saved: Saved) => void;
  /** Resets the form for another new record. */
  onAgain: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [addsAnother, setAddsAnother] = useState(false);
  const { guard, leave } = useUnsavedGuard(form.formState.isDirty);
  const done = () => {
    if (addsAnother) return onAgain();
    leave();
    onClose();
  };
  const { createFailed, updateFailed } = toastsOf(list);
  const onError = (error: unknown) => {
    if (!showServerProblems(form, error)) showFailure(id === null ? createFailed : updateFailed, error);
  };
  const save = form.handleSubmit((valid) => {
    if (isBlocked) return;
    const input = toInput(valid);
    if (id === null) return create.mutate(input, { onSuccess: done, onError });
    const onSuccess = (saved: Saved) => {
      onSaved?.(saved);
      done();
    };
    update.mutate({ id, changes: input }, { onSuccess, onError });
  });
  return (
    <FormDialog isOpen onClose={onClose} title={title} closeLabel={texts.close}>
      <RecordForm
        onSubmit={save}
        isPending={create.isPending || update.isPending}
        saveLabel={saveLabel}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={onClose}
        {...(id === null
          ? { another: { label: texts.addAnother, isChecked: addsAnother, onChange: setAddsAnother } }
          : {})}
      >
        {children}
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
