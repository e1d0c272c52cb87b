import { addDays, type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { readPromise } from "@aavarti/domain/read-promise";
import { useState } from "react";
import { dayWithYear, fullDay } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { promiseTexts } from "./texts.ts";
import { usePromiseActs } from "./use-promises.ts";

const texts = translatedTexts(() => promiseTexts.dialog);

/**
 * Shows the dialog that records a customer's promise to pay: their words, parsed as they are typed,
 * or a chosen day. The day that is shown is the one that is saved. Open while mounted; after saving
 * it calls `onClose`. Typing new words discards the chosen day; the day is today to 365 days ahead.
 */
export function PromiseDialog({
  customer,
  today,
  onClose,
}: {
  customer: { id: string; name: string };
  today: CalendarDate;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const { record } = usePromiseActs();
  const read = words.trim() === "" ? null : readPromise(words, today);
  const day = chosen ?? read?.promisedOn ?? null;
  const save = () => {
    if (!day) return;
    record.mutate(
      { customerId: customer.id, promisedOn: day, ...(words.trim() !== "" && { words: words.trim() }) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(customer.name)} closeLabel={texts.close} focusOn="input">
      <Decision
        actLabel={texts.save}
        cancelLabel={texts.cancel}
        isDisabled={day === null || record.isPending}
        onAct={save}
        onCancel={onClose}
      >
        <TextField
          label={texts.words}
          hint={<span aria-live="polite">{wordsNote(words, read?.promisedOn ?? null)}</span>}
          value={words}
          maxLength={1000}
          onChange={(event) => {
            setWords(event.target.value);
            setChosen(null);
          }}
        />
        <DateField
          label={texts.day}
          shown={day ? dayWithYear(day) : ""}
          value={day ?? ""}
          min={today}
          max={addDays(today, 365)}
          onChange={({ target }) => setChosen(isCalendarDate(target.value) ? target.value : null)}
        />
      </Decision>
    </Dialog>
  );
}

const wordsNote = (words: string, day: CalendarDate | null): string => {
  if (words.trim() === "") return texts.wordsHint;
  return day ? fullDay(day) : texts.unread;
};
