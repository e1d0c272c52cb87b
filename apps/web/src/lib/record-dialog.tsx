import { t } from "@lingui/core/macro";
import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { FormDialog } from "../ui/dialog.tsx";
import { RecordForm } from "../ui/record-form.tsx";
import { showFailure } from "./failure-toast.ts";
import { showServerProblems } from "./form-problems.ts";
import { inLanguage } from "./language/in-language.ts";
import type { ListName } from "./list/use-columns.ts";
import { recordToasts } from "./record-toasts.ts";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

const texts = inLanguage(() => ({
  close: t`Close`,
  cancel: t`Cancel`,
  saving: t`Saving...`,
  addAnother: t`Save and add another`,
}));

/** A mutation of a record, as far as its form is concerned. */
interface Saving<Input, Saved> {
  readonly isPending: boolean;
  readonly mutate: (
    input: Input,
    then: { onSuccess: (saved: Saved) => void; onError: (error: unknown) => void },
  ) => void;
}

/**
 * The form of one record: adds it, or changes the one whose id is given. It asks before typed text
 * is lost, and says beside a field what the server refused.
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
  onSaved,
  onAgain,
  onClose,
  children,
}: {
  list: ListName;
  /** Null adds one. */
  id: string | null;
  form: UseFormReturn<Values, Context, Valid>;
  title: string;
  saveLabel: string;
  create: Saving<Created, Saved>;
  update: Saving<{ id: string; changes: Changes }, Saved>;
  /** What is sent of the valid values, to create and to change alike. */
  toInput: (valid: Valid) => Created & Changes;
  /** Told of a record that was changed. */
  onSaved?: (saved: Saved) => void;
  /** Empties the form for another one. */
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
  const { createFailed, updateFailed } = recordToasts[list];
  const onError = (error: unknown) => {
    if (!showServerProblems(form, error)) showFailure(id === null ? createFailed : updateFailed, error);
  };
  const save = form.handleSubmit((valid) => {
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
