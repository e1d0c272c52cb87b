import { useState } from "react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/input.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { keepPastedRows, pastedRows } from "./pasted-rows.ts";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.choose);

/**
 * Shows a field for rows copied from a spreadsheet; `onRows` gets them when they are sent. A reload
 * keeps them until they are imported.
 * `isAlone`: it is all that its dialog has, without a frame of its own.
 */
export function PasteRows({
  isReading,
  onRows,
  isAlone = false,
}: {
  isReading: boolean;
  onRows: (text: string) => void;
  isAlone?: boolean;
}) {
  const { tenant } = useSignedIn();
  const [text, setText] = useState(() => pastedRows(tenant.id));
  return (
    <form
      className={classNames(
        "grid content-start gap-3 p-4",
        isAlone ? "overflow-y-auto lg:px-5" : "rounded-md border border-line bg-surface",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onRows(text);
      }}
    >
      <Field label={isAlone ? texts.rows : texts.paste} hint={texts.pasteHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={text}
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              keepPastedRows(tenant.id, event.target.value);
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        look={isAlone ? "primary" : undefined}
        disabled={isReading || !text.trim()}
        className="justify-self-start max-lg:w-full"
      >
        {texts.pasteAction}
      </Button>
    </form>
  );
}
