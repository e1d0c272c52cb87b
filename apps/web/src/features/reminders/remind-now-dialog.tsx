import type { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence, timeLabel } from "../../lib/display/instant-label.ts";
import { PreviewLoading } from "../../lib/forms/preview-loading.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SendRoutes } from "../bulk/send-routes.tsx";
import { bulkTexts } from "../bulk/texts.ts";
import { MessageText } from "./message-text.tsx";
import { leftOutWords, remindNowTexts as texts } from "./remind-now-texts.ts";
import { useRemindNow } from "./use-remind-now.ts";

/** When reminders requested during quiet hours are sent. */
type SendTime = "quiet-end" | "now";

/**
 * Shows the dialog that confirms sending reminders now to the `chosen` rows: the number, channels
 * and text, and who is skipped and why. Sends them, and then shows the result. Open while mounted;
 * `onClose` gets true after sending. In quiet hours they are sent after them, unless the user
 * chooses at once.
 */
export function RemindNowDialog({
  chosen: rows,
  today,
  onClose,
}: {
  chosen: Pick<RemindNow, "about" | "ids">;
  today: CalendarDate;
  /** `isDone`: reminders were sent, so a selection can be cleared. */
  onClose: (isDone: boolean) => void;
}) {
  const [time, setTime] = useState<SendTime>("quiet-end");
  const chosen = { ...rows, evenInQuietHours: time === "now" };
  const { preview, sending } = useRemindNow(chosen);
  const close = () => onClose(sending.isSuccess);
  // After sending, the response says whether the reminders are queued for later or on their way.
  const waitsFor = sending.data ? sending.data.goesAt : time === "now" ? null : (preview.data?.quietUntil ?? null);
  const title = waitsFor === null ? texts.title : texts.titleQuietEnds;
  return (
    <Dialog isOpen onClose={close} title={title} closeLabel={texts.close} focusOn="button[type=submit]">
      {sending.data ? (
        <Done outcome={sending.data} today={today} onClose={close} />
      ) : preview.data ? (
        <Question
          outlook={preview.data}
          today={today}
          time={time}
          onTime={setTime}
          isSending={sending.isPending || preview.isPlaceholderData}
          problem={sending.isError ? messageOf(sending.error, texts.notSent) : null}
          onSend={() => sending.mutate({ ...chosen, ...(preview.data.isOverBudget && { overBudget: true }) })}
          onCancel={close}
        />
      ) : (
        <div className="mt-3">
          <PreviewLoading preview={preview} texts={texts} />
        </div>
      )}
    </Dialog>
  );
}

function Question({
  outlook,
  today,
  time,
  onTime,
  isSending,
  problem,
  onSend,
  onCancel,
}: {
  outlook: RemindedNow;
  today: CalendarDate;
  time: SendTime;
  onTime: (time: SendTime) => void;
  isSending: boolean;
  problem: string | null;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { people, routes, estimatedCost, isOverBudget, to, quietUntil, leftOut, sample } = outlook;
  const when = quietUntil !== null && <QuietChoice until={quietUntil} today={today} time={time} onTime={onTime} />;
  if (people === 0) {
    return (
      <div className="grid gap-4">
        <p className="mt-1 text-text-2 max-lg:text-md">{texts.nobody}</p>
        {(time === "now" || mayBeSentNow(outlook)) && when}
        <LeftOut leftOut={leftOut} today={today} />
        <Button onClick={onCancel} className="justify-self-end max-lg:w-full">
          {texts.close}
        </Button>
      </div>
    );
  }
  return (
    <Decision
      lead={quietUntil ? texts.quiet(dayAndTimeInSentence(quietUntil, today)) : texts.lead}
      actLabel={
        isSending
          ? texts.sending
          : isOverBudget
            ? texts.sendOverBudget(people)
            : quietUntil === null
              ? texts.send(people)
              : time === "now"
                ? texts.sendAtOnce(people)
                : texts.sendAt(people, timeLabel(quietUntil))
      }
      cancelLabel={texts.cancel}
      isDisabled={isSending}
      onAct={onSend}
      onCancel={onCancel}
    >
      {when}
      <SendRoutes routes={routes} estimatedCost={estimatedCost} left={0} />
      <People to={to} />
      {sample && (
        <div>
          <h3 className="mb-1.5 text-sm text-text-2">{texts.example(sample.name)}</h3>
          <MessageText subject={sample.subject} text={sample.text} />
        </div>
      )}
      <LeftOut leftOut={leftOut} today={today} />
      {isOverBudget && (
        <p role="status" className="rounded-sm bg-overdue-soft px-3 py-2 text-sm text-overdue-text">
          {texts.overBudget}
        </p>
      )}
      {problem && <FormProblem>{problem}</FormProblem>}
    </Decision>
  );
}

/** Everybody who gets a message, with the route that it takes as of now. */
function People({ to }: { to: RemindedNow["to"] }) {
  return (
    <section>
      <h3 className="num text-sm font-medium">{texts.recipients(to.length)}</h3>
      <ul className="mt-1 max-h-44 divide-y divide-line overflow-y-auto text-sm">
        {to.map(({ customer, product, subscriptionId, route }) => (
          <li key={subscriptionId} className="grid gap-x-3 py-1.5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
            <span className="min-w-0 cut-off">
              {customer.name}
              <span className="text-text-3">, {product.name}</span>
            </span>
            <span className="text-text-2">{bulkTexts.routes[route]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns whether somebody is skipped only because a message is queued for the end of the quiet
 * hours.
 */
const mayBeSentNow = ({ quietUntil, leftOut }: RemindedNow): boolean =>
  leftOut.some(({ at }) => at !== null && quietUntil !== null && at <= quietUntil);

/** The choice during quiet hours: send after them, or now. */
function QuietChoice({
  until,
  today,
  time,
  onTime,
}: {
  until: string;
  today: CalendarDate;
  time: SendTime;
  onTime: (time: SendTime) => void;
}) {
  return (
    <ChoiceCards<SendTime>
      legend={texts.when}
      value={time}
      choices={[
        { value: "quiet-end", label: texts.whenQuietEnds, hint: texts.atQuietEnd(dayAndTimeInSentence(until, today)) },
        { value: "now", label: texts.atOnce, hint: texts.atOnceHint },
      ]}
      onChange={onTime}
    />
  );
}

function Done({ outcome, today, onClose }: { outcome: RemindedNow; today: CalendarDate; onClose: () => void }) {
  const { people, goesAt, leftOut } = outcome;
  return (
    <div className="grid gap-4">
      {people > 0 ? (
        <p role="status" className="num mt-1 flex items-center gap-2.5 font-medium max-lg:text-md">
          <Ring shape={{ kind: "check" }} className="size-5 text-paid" />
          {goesAt ? texts.waits(people, dayAndTimeInSentence(goesAt, today)) : texts.onTheirWay(people)}
        </p>
      ) : (
        <p role="status" className="mt-1 text-text-2 max-lg:text-md">
          {texts.nobody}
        </p>
      )}
      <LeftOut leftOut={leftOut} today={today} />
      <div className="mt-1 flex items-center justify-between gap-3 max-lg:flex-col max-lg:items-stretch">
        <Link
          to="/notifications"
          search={{ history: "all" }}
          onClick={onClose}
          className="inline-flex h-9 items-center font-medium text-accent-text hover:underline max-lg:h-11 max-lg:justify-center"
        >
          {texts.history}
        </Link>
        <Button look="primary" onClick={onClose} className="max-lg:h-12 max-lg:w-full">
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

/** The skipped recipients, each with the reason. */
function LeftOut({ leftOut, today }: { leftOut: RemindedNow["leftOut"]; today: CalendarDate }) {
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3 className="num text-sm font-medium">{texts.leftOut(leftOut.length)}</h3>
      <ul className="mt-1 max-h-44 divide-y divide-line overflow-y-auto text-sm">
        {leftOut.map(({ place, customer, product, reason, day, at }) => (
          <li
            key={`${place} ${product?.id ?? ""} ${reason}`}
            className="grid gap-x-3 py-1.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]"
          >
            <span className="min-w-0 cut-off">
              {customer?.name ?? texts.unknown}
              {product && <span className="text-text-3">, {product.name}</span>}
            </span>
            <span className="num text-text-2">
              {leftOutWords(reason, { day: dayLabel(day ?? "", today), at: dayAndTimeInSentence(at ?? "", today) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
