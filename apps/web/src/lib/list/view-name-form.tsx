import { Bookmark } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { messageOf } from "../api/api-error.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { listTexts } from "./texts.ts";

const texts = translatedTexts(() => listTexts.views);

/**
 * Shows the form for the name of a view, with the server's error beside the field. The name is
 * required, up to 60 characters; `onSubmit` gets it as typed, with its spaces. Works only while the
 * server can be reached.
 */
export function ViewNameForm({
  name,
  error,
  isPending,
  onSubmit,
}: {
  name?: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (name: string) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField
        name="name"
        label={texts.name}
        problem={error ? messageOf(error, texts.saveFailed) : undefined}
        defaultValue={name}
        required
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" look="primary" width="full" disabled={isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

/**
 * Shows a button that opens a popover, in which the list's current state can be saved as a named
 * view. The name is asked for there and passed to `onSave`, which saves it and then calls
 * `onSaved`: that closes the popover and shows its text as a toast. `error` is shown at the field.
 */
export function SaveViewButton({
  error,
  isPending,
  onSave,
}: {
  error: unknown;
  isPending: boolean;
  onSave: (name: string, onSaved: (savedText: string) => void) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={texts.keep}
      isNarrow
      trigger={
        <Button look="ghost" size="sm" className="shrink-0">
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.keep}
        </Button>
      }
    >
      <div className="p-3">
        <ViewNameForm
          error={error}
          isPending={isPending}
          onSubmit={(name) =>
            onSave(name, (savedText) => {
              setIsOpen(false);
              showToast({ title: savedText });
            })
          }
        />
      </div>
    </Popover>
  );
}
