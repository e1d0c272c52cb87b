import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { FormDialogActions, formDialogBody, formDialogForm } from "./dialog.tsx";
import { Checkbox } from "./input.tsx";
import { OfflineReason } from "./offline-reason.tsx";

/**
 * Shows the body of a `FormDialog`: scrolling fields (`children`) above a fixed save bar.
 * Ctrl+Enter saves from any field, but not while it saves, when the button is disabled, too; while
 * `isBlocked` the button is disabled, but Ctrl+Enter still calls `onSubmit`, which may say what is
 * missing. `another` adds a checkbox; a phone shows neither it nor Cancel.
 */
export function RecordForm({
  onSubmit,
  isPending,
  isBlocked = false,
  blockedReason,
  saveLabel,
  savingLabel,
  cancelLabel,
  onCancel,
  another,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  /** There is nothing to save. */
  isBlocked?: boolean;
  /**
   * Shown above the save bar, since the field that has to be filled in may be scrolled out of
   * sight.
   */
  blockedReason?: string | undefined;
  saveLabel: string;
  savingLabel: string;
  cancelLabel: string;
  onCancel: () => void;
  another?: { readonly label: string; readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void };
  children: ReactNode;
}) {
  const anotherId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isPending) event.currentTarget.requestSubmit();
  };
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className={formDialogForm}>
      <div className={formDialogBody}>
        {children}
        <OfflineReason isSaving={isPending} />
      </div>
      {blockedReason && <p className="shrink-0 border-t border-line px-5 pt-3 text-sm lg:px-6">{blockedReason}</p>}
      <FormDialogActions>
        {another && (
          <span className="flex flex-1 items-center gap-2 text-text-2 max-lg:hidden">
            <Checkbox
              id={anotherId}
              checked={another.isChecked}
              onChange={(event) => another.onChange(event.target.checked)}
            />
            <label htmlFor={anotherId} className="select-none">
              {another.label}
            </label>
          </span>
        )}
        <Button look="ghost" onClick={onCancel} className="max-lg:hidden">
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={isPending || isBlocked}
          title="Ctrl+Enter"
          className="max-lg:h-12 max-lg:flex-1"
        >
          {isPending ? savingLabel : saveLabel}
        </Button>
      </FormDialogActions>
    </form>
  );
}
