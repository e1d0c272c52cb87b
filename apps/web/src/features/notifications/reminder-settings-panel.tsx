import type { NotificationSettings } from "@aavarti/contract/notifications";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { HOLIDAY_STATE_CODES } from "@aavarti/domain/festivals";
import { formatMessagePrice, oneMessagePrice } from "@aavarti/domain/message-cost";
import {
  EARLIEST_QUIET_HOUR,
  EXTRA_STEPS,
  LATEST_QUIET_HOUR,
  QUIET_HOURS,
  type ReminderStep,
} from "@aavarti/domain/reminder-rules";
import { FINAL_ACTIONS } from "@aavarti/domain/reminder-switches";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { useMessagePrices } from "../../lib/channels/use-message-prices.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { HOLIDAY_STATE_TEXTS } from "../../lib/i18n/holiday-texts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ChoiceChip } from "../../ui/choice-chip.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import { SelectField } from "../../ui/select.tsx";
import { SettingsLoading } from "./settings-loading.tsx";
import { SettingsSwitch } from "./settings-switch.tsx";
import { settingsNouns, settingsTexts } from "./settings-texts.ts";
import type { useSettings } from "./use-settings.ts";

const texts = translatedTexts(() => settingsTexts.channels);
type Nouns = ReturnType<typeof settingsNouns>;
type Settings = ReturnType<typeof useSettings>;

/**
 * Shows the reminder settings: channels, recipients, days, quiet hours, holidays and what follows
 * the last reminder, with their loading and error states. Disabled without `mayChange`. Changes go
 * to `settings` (of `useSettings`) and wait for the Save in `SettingsHeading`: this panel has none.
 */
export function ReminderSettingsPanel({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  return (
    <Panel title={texts.title}>
      {settings.shown ? (
        <Choices shown={settings.shown} change={settings.change} mayChange={mayChange} />
      ) : settings.query.isError ? (
        <NotLoaded
          sentence={settingsTexts.failed}
          retry={settingsTexts.retry}
          onRetry={() => settings.query.refetch()}
        />
      ) : (
        <SettingsLoading />
      )}
    </Panel>
  );
}

/** A boolean setting with its texts. */
type SwitchRow = {
  readonly name:
    | `${ReminderChannel}Enabled`
    | "emailFallback"
    | "remindCustomer"
    | "remindOwner"
    | "ownerDigest"
    | "avoidHolidays"
    | "followPaydays";
  readonly label: string;
  readonly lead: string;
};

const ways = (words: BusinessWords, price: string): readonly SwitchRow[] => [
  ...REMINDER_CHANNELS.map((channel) => ({
    name: `${channel}Enabled` as const,
    label: channelTexts[channel].reminders,
    lead: channelTexts[channel].remindersLead(words, price),
  })),
  { name: "emailFallback", label: texts.fallback, lead: texts.fallbackLead },
];
const readers = (nouns: Nouns): readonly SwitchRow[] => [
  { name: "remindCustomer", label: nouns.remindCustomer, lead: texts.customerLead },
  { name: "remindOwner", label: texts.owner, lead: texts.ownerLead },
  { name: "ownerDigest", label: texts.digest, lead: texts.digestLead },
];
const timing = (nouns: Nouns): readonly SwitchRow[] => [
  { name: "followPaydays", label: settingsTexts.schedule.paydays, lead: nouns.paydaysLead },
  { name: "avoidHolidays", label: settingsTexts.schedule.holidays, lead: settingsTexts.schedule.holidaysLead },
];

type Changing = { shown: NotificationSettings; change: Settings["change"]; mayChange: boolean };

function Choices(changing: Changing) {
  const { shown } = changing;
  const words = useBusinessWords();
  const nouns = settingsNouns(words);
  return (
    <>
      <Switches rows={ways(words, formatMessagePrice(oneMessagePrice("UTILITY", useMessagePrices())))} {...changing} />
      {REMINDER_CHANNELS.every((channel) => !shown[`${channel}Enabled`]) && (
        <p role="status" className="border-b border-line bg-today-soft px-4 py-2.5 text-sm text-today-text">
          {texts.noneLead}
        </p>
      )}
      <Switches rows={readers(nouns)} {...changing} />
      <Schedule {...changing} />
      <Afterwards {...changing} />
    </>
  );
}

function Switches({ rows, shown, change, mayChange }: Changing & { rows: readonly SwitchRow[] }) {
  return rows.map(({ name, label, lead }) => (
    <SettingsSwitch
      key={name}
      label={label}
      lead={lead}
      isOn={shown[name]}
      mayChange={mayChange}
      onChange={(isOn) => change({ [name]: isOn })}
    />
  ));
}

const SHAPES = (step: number): { shape: RingShape; className: string } => {
  if (step > 7) return { shape: { kind: "arc", part: 0.6 }, className: "text-accent" };
  if (step > 0) return { shape: { kind: "arc", part: 0.9 }, className: "text-soon" };
  if (step === 0) return { shape: { kind: "dot" }, className: "text-today" };
  return { shape: { kind: "alert" }, className: "text-overdue" };
};

function Schedule({ shown, change, mayChange }: Changing) {
  const { schedule } = settingsTexts;
  const days = [...shown.renewalReminderDays, ...shown.extraReminderDays].sort((one, other) => other - one);
  const toggle = (step: (typeof EXTRA_STEPS)[number], isOn: boolean) =>
    change({ extraReminderDays: EXTRA_STEPS.filter((each) => (each === step ? isOn : isChosen(shown, each))) });
  return (
    <div className="px-4 py-4">
      <h3 className="font-medium max-lg:text-md">{schedule.title}</h3>
      <p className="text-sm text-text-2">{schedule.lead(shown.sendHour, shown.quietHours)}</p>
      <ol aria-label={schedule.days} className="mt-4 flex">
        {days.map((step) => (
          <li
            key={step}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 px-0.5 text-center not-first:before:absolute not-first:before:top-4 not-first:before:right-1/2 not-first:before:h-px not-first:before:w-full not-first:before:bg-line-strong"
          >
            <span className="relative z-1 flex size-8 items-center justify-center rounded-full bg-surface">
              <Ring shape={SHAPES(step).shape} className={`size-6 ${SHAPES(step).className}`} />
            </span>
            <span className="num text-sm font-medium max-lg:text-xs">{dayName(step)}</span>
          </li>
        ))}
      </ol>
      <fieldset disabled={!mayChange} className="mt-5 grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-2">
        <legend className="sr-only">{schedule.quiet}</legend>
        <HourField
          label={schedule.quietFrom}
          hours={hoursFrom(EARLIEST_QUIET_HOUR, QUIET_HOURS.from)}
          value={shown.quietHours.from}
          onChange={(from) => change({ quietHours: { ...shown.quietHours, from } })}
        />
        <HourField
          label={schedule.quietUntil}
          hours={hoursFrom(QUIET_HOURS.until, LATEST_QUIET_HOUR)}
          value={shown.quietHours.until}
          onChange={(until) => change({ quietHours: { ...shown.quietHours, until } })}
        />
      </fieldset>
      <fieldset disabled={!mayChange} className="mt-5 min-w-0">
        <legend className="text-sm font-medium max-lg:text-md">{schedule.extra}</legend>
        <p className="text-sm text-text-2">{schedule.extraLead}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {EXTRA_STEPS.map((step) => (
            <ChoiceChip key={step} isOn={isChosen(shown, step)} onChange={(isOn) => toggle(step, isOn)}>
              {schedule.step(step)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const hoursFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

function HourField({
  label,
  hours,
  value,
  onChange,
}: {
  label: string;
  hours: readonly number[];
  value: number;
  onChange: (hour: number) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      options={hours.map((hour) => ({ value: hour, label: `${hour}:00` }))}
      onChange={onChange}
    />
  );
}

/** Usual paydays, holidays, and the action after the last unanswered reminder. */
function Afterwards({ shown, change, mayChange }: Changing) {
  const nouns = settingsNouns(useBusinessWords());
  const { schedule } = settingsTexts;
  return (
    <div className="border-t border-line">
      <Switches rows={timing(nouns)} shown={shown} change={change} mayChange={mayChange} />
      <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-4 p-4 lg:grid-cols-2">
        <legend className="sr-only">{schedule.title}</legend>
        <SelectField
          label={schedule.state}
          value={shown.holidayState}
          options={[null, ...HOLIDAY_STATE_CODES].map((value) => ({
            value,
            label: value === null ? schedule.country : HOLIDAY_STATE_TEXTS[value](),
          }))}
          onChange={(holidayState) => change({ holidayState })}
        />
        <SelectField
          label={schedule.after}
          hint={schedule.afterHint}
          value={shown.afterLastReminder}
          options={FINAL_ACTIONS.map((value) => ({ value, label: nouns.final[value] }))}
          onChange={(afterLastReminder) => change({ afterLastReminder })}
        />
      </fieldset>
    </div>
  );
}

const isChosen = ({ extraReminderDays }: NotificationSettings, step: (typeof EXTRA_STEPS)[number]): boolean =>
  extraReminderDays.includes(step);

function dayName(step: number): string {
  const { schedule } = settingsTexts;
  if (step === 0) return schedule.sameDay;
  return schedule.step(step as ReminderStep);
}
