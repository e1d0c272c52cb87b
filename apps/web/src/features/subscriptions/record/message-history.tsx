import { type CalendarDate, DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import { STEP_NAMES } from "@aavarti/domain/reminder-step-codes";
import { CheckCheck, Send, TriangleAlert } from "lucide-react";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { stateText } from "../../../lib/i18n/state-texts.ts";
import { stepText } from "../../../lib/i18n/step-texts.ts";
import { storedText } from "../../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Panel, PanelNote } from "../../../ui/panel.tsx";
import { recordTexts } from "./texts.ts";

const texts = translatedTexts(() => recordTexts.messages);
const SHOWN = 10;

type Entry = Outputs["reminders"]["log"]["items"][number];

const TROUBLE: readonly Entry["state"][] = ["failed", "unknown", "missed"];

/**
 * Shows the messages to the customer about a subscription, which it loads, with their delivery
 * state, newest first; above them the next one planned within 30 days. Of the last ten; copies to
 * the owner are left out. Nothing while they load, a sentence when there are none, a retry button
 * after a failure.
 */
export function MessageHistory({ id, today }: { id: string; today: CalendarDate }) {
  const log = trpc.reminders.log.useQuery({ subscriptionId: id, limit: SHOWN });
  // Some of the next ones may be skipped.
  const upcoming = trpc.reminders.upcoming.useQuery({ subscriptionId: id, limit: SHOWN });
  const next = upcoming.data?.items.find(({ skipped }) => skipped === null);
  const entries = (log.data?.items ?? []).filter(({ recipient }) => recipient.kind === "customer");
  if (log.isPending) return null;
  if (!log.data) {
    return (
      <Panel title={texts.title}>
        <NotLoaded sentence={texts.failed} retry={recordTexts.retry} onRetry={() => log.refetch()} />
      </Panel>
    );
  }
  return (
    <Panel
      title={texts.title}
      action={
        next && <PanelNote>{texts.nextOn(stepText(STEP_NAMES[next.daysBefore]), dayLabel(next.day, today))}</PanelNote>
      }
    >
      {entries.length === 0 ? (
        <p className="px-4 py-4 text-text-2">{texts.none}</p>
      ) : (
        <ul className="num">
          {entries.map((entry) => (
            <MessageLine key={entry.id} entry={entry} today={today} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MessageLine({ entry, today }: { entry: Entry; today: CalendarDate }) {
  const isTrouble = TROUBLE.includes(entry.state);
  const Icon = isTrouble ? TriangleAlert : entry.state === "read" ? CheckCheck : Send;
  const at = todayIn(DEFAULT_TIME_ZONE, new Date(entry.sentAt ?? entry.dueAt));
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-0">
      <Icon
        aria-hidden
        className={isTrouble ? "mt-0.5 size-4 shrink-0 text-overdue-text" : "mt-0.5 size-4 shrink-0 text-text-3"}
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">
          {texts.to(stepText(entry.stepCode), channelTexts[entry.channel].nameInSentence)}
        </span>
        <span className={isTrouble ? "block text-sm text-overdue-text" : "block text-sm text-text-2"}>
          {[
            stateText(entry.state),
            ...(isTrouble && entry.cause ? [storedText(entry.cause, entry.causeReason)] : []),
          ].join(": ")}
        </span>
        {isTrouble && entry.nextStep && (
          <span className="block text-sm text-text-2">{storedText(entry.nextStep, entry.nextStepReason)}</span>
        )}
      </span>
      <span className="text-sm text-text-3">{dayLabel(at, today)}</span>
    </li>
  );
}
