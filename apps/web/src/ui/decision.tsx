import type { FormEvent, ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { OfflineReason } from "./offline-reason.tsx";

/**
 * Shows the body of a confirmation dialog: the question, then its buttons at the right, on a phone
 * at full width. Enter confirms (`onAct`), unless `isDisabled`; the dialog stays open until the
 * caller closes it. While the server can't be reached its main button is disabled, with the reason.
 */
export function Decision({
  lead,
  actLabel,
  actLook = "primary",
  cancelLabel,
  isDisabled = false,
  onAct,
  onCancel,
  children,
}: {
  lead?: ReactNode;
  actLabel: string;
  actLook?: ButtonLook["look"];
  cancelLabel: string;
  isDisabled?: boolean;
  onAct: () => void;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isDisabled) onAct();
  };
  return (
    <form noValidate onSubmit={submit} className={classNames("grid gap-4", !lead && "mt-3")}>
      {lead && <p className="num mt-1 text-text-2 max-lg:text-md">{lead}</p>}
      {children}
      <OfflineReason isSaving={isDisabled} />
      <div className="mt-1 flex justify-end gap-2 max-lg:flex-col-reverse">
        <Button onClick={onCancel} className="max-lg:w-full">
          {cancelLabel}
        </Button>
        <Button type="submit" look={actLook} disabled={isDisabled} className="num max-lg:h-12 max-lg:w-full">
          {actLabel}
        </Button>
      </div>
    </form>
  );
}
