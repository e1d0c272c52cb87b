import { addDays, type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { dayWithYear } from "../../lib/display/display.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MenuItem } from "../../ui/menu.tsx";
import { morningOf, snoozeChoices } from "./snooze-times.ts";
import { inboxTexts } from "./texts.ts";

/**
 * The items of a menu that snooze a conversation until a time; `onChoose` opens the dialog for a
 * day.
 */
export function SnoozeItems({
  today,
  onSnooze,
  onChoose,
}: {
  today: CalendarDate;
  onSnooze: (at: Date) => void;
  onChoose: () => void;
}) {
  const texts = inboxTexts.snooze;
  return (
    <>
      {snoozeChoices(new Date()).map(({ choice, at }) => (
        <MenuItem key={choice} needsNetwork onSelect={() => onSnooze(at)}>
          <span className="flex-1">{texts[choice]}</span>
          <span className="num pl-4 text-sm text-text-3">{dayAndTime(at.toISOString(), today)}</span>
        </MenuItem>
      ))}
      <MenuItem needsNetwork onSelect={onChoose}>
        <span className="flex-1">{texts.choose}</span>
        <CalendarDays aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
      </MenuItem>
    </>
  );
}

/** The longest snooze in days, as the server allows. */
const MAX_DAYS = 365;

/**
 * The dialog that snoozes until the morning (9:00) of a chosen day, from tomorrow to a year ahead:
 * it calls `onSnooze` with that instant, and then `onClose`.
 */
export function SnoozeDayDialog({
  today,
  onSnooze,
  onClose,
}: {
  today: CalendarDate;
  onSnooze: (at: Date) => void;
  onClose: () => void;
}) {
  const texts = inboxTexts.snooze;
  const [day, setDay] = useState<CalendarDate>(addDays(today, 1));
  const isAllowed = day > today && day <= addDays(today, MAX_DAYS);
  return (
    <Dialog isOpen onClose={onClose} title={texts.dialogTitle} closeLabel={inboxTexts.dismiss} focusOn="input">
      <Decision
        actLabel={texts.save}
        cancelLabel={texts.cancel}
        isDisabled={!isAllowed}
        onAct={() => {
          onSnooze(morningOf(day));
          onClose();
        }}
        onCancel={onClose}
      >
        <DateField
          label={texts.day}
          hint={texts.dayHint}
          shown={dayWithYear(day)}
          value={day}
          min={addDays(today, 1)}
          max={addDays(today, MAX_DAYS)}
          onChange={({ target }) => isCalendarDate(target.value) && setDay(target.value)}
        />
      </Decision>
    </Dialog>
  );
}
