import type { CalendarDate } from "@aavarti/domain/calendar";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import { parseSignedAmount } from "@aavarti/domain/money";
import { messageOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { count, phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence, instantLabel } from "../../lib/display/instant-label.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { saveCsv } from "../../lib/list/save-csv.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialogActions, formDialogBody } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { bulkTexts as texts } from "./texts.ts";
import { type BulkRecipient, type BulkSend, useBulkChanges, useBulkResults } from "./use-bulk.ts";

/**
 * Shows a bulk message's progress and the result for each person, both loaded again while they
 * change, with a CSV of the results. `maySend` adds the button that cancels a running one; a role
 * that may reply can cancel a waiting message for one person.
 */
export function BulkResults({
  id,
  today,
  maySend,
  onClose,
}: {
  id: string;
  today: CalendarDate;
  maySend: boolean;
  onClose: () => void;
}) {
  const { send, recipients } = useBulkResults(id);
  const { cancel } = useBulkChanges();
  const stop = () =>
    cancel.mutate(
      { id },
      {
        onSuccess: () => showToast({ title: texts.result.stopped }),
        onError: (error) => showFailure(texts.result.stopFailed, error),
      },
    );
  const items = recipients.data?.items;
  const isWaiting = send.data !== undefined && isScheduled(send.data);
  return (
    <>
      <div className={formDialogBody}>
        {send.data && <Progress send={send.data} today={today} maySend={maySend} />}
        {items ? (
          <ul className="divide-y divide-line">
            {problemsFirst(items).map((one) => (
              <RecipientRow key={one.customer.id} sendId={id} recipient={one} isWaiting={isWaiting} />
            ))}
          </ul>
        ) : recipients.isError ? (
          <NotLoaded
            sentence={messageOf(recipients.error, texts.result.failed)}
            retry={texts.retry}
            onRetry={() => recipients.refetch()}
            className="px-0"
          />
        ) : (
          <div role="status" aria-label={texts.result.loading} className="grid gap-3">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        )}
      </div>
      <FormDialogActions>
        {maySend && send.data?.state === "running" && (
          <Button look="danger" needsNetwork disabled={cancel.isPending} onClick={stop} className="mr-auto">
            {texts.result.stop}
          </Button>
        )}
        <Button disabled={!items} onClick={() => saveResults(items ?? [], { today, isWaiting })}>
          {texts.result.csv}
        </Button>
        <Button look="primary" onClick={onClose}>
          {texts.result.done}
        </Button>
      </FormDialogActions>
    </>
  );
}

/** Returns the rows with those that failed first, then those left out for a reason of their own. */
const problemsFirst = (items: readonly BulkRecipient[]): BulkRecipient[] => {
  const rank = ({ result, reason }: BulkRecipient) =>
    result === "failed" ? 0 : result === "skipped" && reason !== "cancelled" ? 1 : 2;
  return items.toSorted((one, other) => rank(one) - rank(other));
};

/** Whether a send waits for its time. */
export const isScheduled = ({ state, waitsFor }: BulkSend): boolean => state === "running" && waitsFor !== null;

/** Returns the figures of a send that are not zero, as words. */
export const countWords = (send: BulkSend): string[] =>
  (["delivered", "sent", "onTheWay", "queued", "failed", "skipped"] as const).flatMap((name) => {
    const said = name === "queued" && isScheduled(send) ? "scheduled" : name;
    return send.counts[name] > 0 ? [texts.counts[said](count(send.counts[name]))] : [];
  });

/** Whether nothing of a send has been sent, or is being sent. */
const isNotBegun = ({ counts: { onTheWay, sent, delivered, failed } }: BulkSend): boolean =>
  onTheWay + sent + delivered + failed === 0;

/**
 * Returns what a send that waits does meanwhile, in words; null when it waits for nothing.
 * `mayCancel`: the reader may cancel it here.
 */
export const waitWords = (send: BulkSend, today: CalendarDate, mayCancel = false): string | null => {
  const { waitsFor, startsAt } = send;
  if (waitsFor === null || !isScheduled(send)) return null;
  if (isNotBegun(send) && waitsFor === "quiet-hours") return mayCancel ? texts.notBegun : texts.notBegunHere;
  return texts.waits[waitsFor](dayAndTimeInSentence(startsAt, today));
};

/** Returns the state of a send in words: when it goes, if it waits. */
export const stateWords = (send: BulkSend, today: CalendarDate): string =>
  isScheduled(send) ? texts.scheduledFor(dayAndTimeInSentence(send.startsAt, today)) : texts.states[shownState(send)];

/** Returns the state of a send to show: one whose messages are on their way is not finished. */
export const shownState = ({ state, counts }: BulkSend): BulkSend["state"] =>
  state === "done" && counts.onTheWay > 0 ? "running" : state;

function Progress({ send, today, maySend }: { send: BulkSend; today: CalendarDate; maySend: boolean }) {
  const all = Object.values(send.counts).reduce((sum, one) => sum + one, 0);
  const done = all - send.counts.queued - send.counts.onTheWay;
  const wait = waitWords(send, today, maySend);
  const title = stateWords(send, today);
  const isCancelled = send.state === "cancelled";
  const hasProgress = !isCancelled && (!isScheduled(send) || !isNotBegun(send));
  const { onTheWay, sent, delivered } = send.counts;
  const gone = onTheWay + sent + delivered;
  const cost = parseSignedAmount(send.cost) ?? 0;
  return (
    <section className="grid gap-1.5">
      <div className="num flex items-baseline justify-between gap-3">
        <h3 className="font-semibold max-lg:text-md">{title}</h3>
        {hasProgress && <span className="text-sm text-text-2">{texts.result.progress(done, all)}</span>}
      </div>
      {hasProgress && (
        <progress
          aria-label={title}
          value={done}
          max={all}
          className="h-2 w-full overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <p role="status" className="num text-sm text-text-2">
        {isCancelled ? texts.result.cancelled(count(gone), count(all - gone)) : countWords(send).join(", ")}
      </p>
      {cost > 0 && <p className="num text-sm text-text-2">{texts.result.cost(formatMessageCost(cost))}</p>}
      {wait && <p className="num text-sm text-text-2">{wait}</p>}
    </section>
  );
}

/**
 * Returns why a person is in this state, in words, or who cancelled it and when; empty for a plain
 * success.
 */
function causeOf({ result, reason, cause, nextStep, replaced }: BulkRecipient): string {
  if (reason !== null && cause === null) return texts.reasons[reason];
  const said = (stated: BulkRecipient["cause"]) =>
    stated ? reasonText({ message: stated.sentence, reason: stated.reason, params: stated.params }) : "";
  const own = [said(cause), said(nextStep)].filter(Boolean).join(" ");
  if (!replaced) return own;
  const { replaced: sent, replacing, bothFailed, emailWithdrawn } = texts.result;
  const why = said(replaced.cause);
  if (result === "failed") return bothFailed(why, own).trim();
  if (result === "cancelled") return emailWithdrawn(why, own).trim();
  return (result === "planned" || result === "sending" ? replacing(why) : `${sent(why)} ${own}`).trim();
}

/** Returns the result of a person's message, in words: on which channel it was delivered. */
const resultOf = ({ result, reason, channel }: BulkRecipient, isWaiting: boolean): string => {
  if (result === "queued" && isWaiting) return texts.scheduled;
  if (result === "skipped" && reason === "cancelled") return texts.results.cancelled;
  return result === "delivered" && channel ? texts.delivered[channel] : texts.results[result];
};

function RecipientRow({
  sendId,
  recipient,
  isWaiting,
}: {
  sendId: string;
  recipient: BulkRecipient;
  /** Whether the send waits for its time. */
  isWaiting: boolean;
}) {
  const { customer, result, channel, address } = recipient;
  const cause = causeOf(recipient);
  return (
    <li className="flex items-start gap-2.5 py-2 max-lg:text-md">
      <span className="min-w-0 flex-1">
        <span className="block cut-off font-medium">{customer.name}</span>
        {channel && (
          <span className="num flex items-center gap-1.5 text-sm text-text-2">
            <ChannelGlyph channel={channel} className="size-3.5 shrink-0 text-text-3" />
            <span className="min-w-0 cut-off">
              {[channelTexts[channel].name, address && phoneLabel(address)].filter(Boolean).join(" · ")}
            </span>
          </span>
        )}
        {cause && <span className="num block text-sm text-text-2">{cause}</span>}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1 text-right">
        <span className={result === "failed" ? "text-sm text-overdue-text" : "text-sm text-text-2"}>
          {resultOf(recipient, isWaiting)}
        </span>
        {result === "queued" && <CancelOne sendId={sendId} customer={customer} />}
      </span>
    </li>
  );
}

/** The button that cancels what waits for one person; nothing for a role that may not reply. */
function CancelOne({ sendId, customer }: { sendId: string; customer: BulkRecipient["customer"] }) {
  const { cancelRecipient } = useBulkChanges();
  const cancel = () =>
    cancelRecipient.mutate(
      { id: sendId, customerId: customer.id },
      {
        onSuccess: () => showToast({ title: texts.result.oneCancelled(customer.name) }),
        onError: (error) => showFailure(texts.result.stopFailed, error),
      },
    );
  return (
    <Button
      size="sm"
      needs="inbox.reply"
      needsNetwork
      disabled={cancelRecipient.isPending}
      aria-label={texts.result.cancelOne(customer.name)}
      onClick={cancel}
    >
      {texts.cancel}
    </Button>
  );
}

/** Saves the result for each person as a CSV file. */
function saveResults(
  items: readonly BulkRecipient[],
  { today, isWaiting }: { today: CalendarDate; isWaiting: boolean },
): void {
  const { name, result, cause, channel, address, sentAt } = texts.csv;
  saveCsv(`bulk-message-${today}.csv`, [
    [name, result, cause, channel, address, sentAt],
    ...items.map((one) => [
      one.customer.name,
      resultOf(one, isWaiting),
      causeOf(one),
      one.channel ? channelTexts[one.channel].name : "",
      one.address ?? "",
      one.sentAt ? instantLabel(one.sentAt, today) : "",
    ]),
  ]);
}
