import type { AutomaticAnswers, SaveAutomaticAnswers } from "@aavarti/contract/automatic-answers";
import { AUTOMATIC_INTENTS, MAX_AUTOMATIC_PER_DAY, WEEKDAYS } from "@aavarti/domain/inbox/automatic-answers";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { ChoiceChip } from "../../ui/choice-chip.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { SettingsSwitch } from "../notifications/settings-switch.tsx";
import { automaticAnswerTexts as texts } from "./texts.ts";

/**
 * Shows what the business lets be answered automatically, which it loads: the kinds of questions,
 * working hours and days, the limit, and how many were answered. Each change is saved at once.
 * Disabled without `mayChange`.
 */
export function AutomaticAnswersPanel({ mayChange }: { mayChange: boolean }) {
  const saved = trpc.automaticAnswers.settings.useQuery();
  const cache = trpc.useUtils();
  const save = trpc.automaticAnswers.save.useMutation({
    onSuccess: (settings) => {
      cache.automaticAnswers.settings.setData(undefined, settings);
      showToast({ title: texts.saved });
    },
    onError: (error) => showFailure(texts.saveFailed, error),
  });
  const shown = saved.data && { ...saved.data, ...(save.isPending && save.variables) };
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {shown ? (
        <Settings shown={shown} mayChange={mayChange && !save.isPending} onChange={save.mutate} />
      ) : saved.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => saved.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {!mayChange && <p className="px-4 pb-4 text-sm text-text-2">{texts.readOnly}</p>}
    </Panel>
  );
}

type Changing = {
  shown: AutomaticAnswers;
  mayChange: boolean;
  onChange: (change: SaveAutomaticAnswers) => void;
};

function Settings({ shown, mayChange, onChange }: Changing) {
  const { intents, days, fromHour, untilHour, mostPerDay } = shown;
  return (
    <>
      {AUTOMATIC_INTENTS.map((intent) => (
        <SettingsSwitch
          key={intent}
          {...texts.intents[intent]}
          isOn={intents.includes(intent)}
          mayChange={mayChange}
          onChange={(isOn) => onChange({ intents: withOrWithout(AUTOMATIC_INTENTS, intents, intent, isOn) })}
        />
      ))}
      <fieldset disabled={!mayChange} className="grid gap-4 p-4 lg:grid-cols-3">
        <legend className="sr-only">{texts.hours}</legend>
        <SelectField
          label={texts.from}
          value={fromHour}
          options={hours(0, untilHour - 1)}
          onChange={(hour) => onChange({ fromHour: hour })}
        />
        <SelectField
          label={texts.until}
          value={untilHour}
          options={hours(fromHour + 1, 24)}
          onChange={(hour) => onChange({ untilHour: hour })}
        />
        <SelectField
          label={texts.most}
          value={mostPerDay}
          options={numbers(1, MAX_AUTOMATIC_PER_DAY).map((value) => ({ value, label: String(value) }))}
          onChange={(most) => onChange({ mostPerDay: most })}
        />
      </fieldset>
      <fieldset disabled={!mayChange} className="px-4 pb-4">
        <legend className="text-sm font-medium max-lg:text-md">{texts.days}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {WEEKDAYS.map((day) => (
            <ChoiceChip
              key={day}
              isOn={days.includes(day)}
              onChange={(isOn) => onChange({ days: withOrWithout(WEEKDAYS, days, day, isOn) })}
            >
              {texts.dayNames[day - 1]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <p className="flex justify-between gap-4 border-t border-line px-4 py-3 text-text-2">
        {texts.sent}
        <span className="num font-medium text-text">{shown.sentLast30Days}</span>
      </p>
    </>
  );
}

/** Returns the chosen ones of all values, in their order, with one of them added or taken out. */
const withOrWithout = <Value,>(all: readonly Value[], chosen: readonly Value[], value: Value, isOn: boolean): Value[] =>
  all.filter((each) => (each === value ? isOn : chosen.includes(each)));

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const hours = (first: number, last: number) =>
  numbers(first, last).map((hour) => ({ value: hour, label: `${hour}:00` }));
