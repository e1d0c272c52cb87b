import type { CalendarDate } from "@aavarti/domain/calendar";
import { messageOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { ChannelGlyph } from "../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { count, phoneLabel } from "../../lib/display/display.ts";
import { dayAndTime, instantLabel } from "../../lib/display/instant-label.ts";
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
 * Shows a bulk message's progress, loaded again while it changes, and what became of everybody,
 * with a CSV of it. `maySend` adds the button that cancels a running one.
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
  return (
    <>
      <div className={formDialogBody}>
        {send.data && <Progress send={send.data} today={today} />}
        {items ? (
          <ul className="divide-y divide-line">
            {items.map((one) => (
              <RecipientRow key={one.customer.id} recipient={one} />
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
        <Button disabled={!items} onClick={() => saveResults(items ?? [], today)}>
          {texts.result.csv}
        </Button>
        <Button look="primary" onClick={onClose}>
          {texts.result.done}
        </Button>
      </FormDialogActions>
    </>
  );
}

/** Returns the figures of a send that are not zero, as words. */
export const countWords = ({ counts }: BulkSend): string[] =>
  (["delivered", "sent", "onTheWay", "queued", "failed", "skipped"] as const).flatMap((name) =>
    counts[name] > 0 ? [texts.counts[name](count(counts[name]))] : [],
  );

/** Returns what a running send waits for, in words; null when it waits for nothing. */
export const waitWords = ({ state, waitsFor, startsAt }: BulkSend, today: CalendarDate): string | null =>
  state === "running" && waitsFor !== null ? texts.waits[waitsFor](dayAndTime(startsAt, today)) : null;

/** Returns the state of a send to show: one whose messages are on their way is not finished. */
export const shownState = ({ state, counts }: BulkSend): BulkSend["state"] =>
  state === "done" && counts.onTheWay > 0 ? "running" : state;

function Progress({ send, today }: { send: BulkSend; today: CalendarDate }) {
  const all = Object.values(send.counts).reduce((sum, one) => sum + one, 0);
  const done = all - send.counts.queued - send.counts.onTheWay;
  const wait = waitWords(send, today);
  return (
    <section className="grid gap-1.5">
      <div className="num flex items-baseline justify-between gap-3">
        <h3 className="font-semibold max-lg:text-md">{texts.states[shownState(send)]}</h3>
        <span className="text-sm text-text-2">{texts.result.progress(done, all)}</span>
      </div>
      <progress
        aria-label={texts.states[shownState(send)]}
        value={done}
        max={all}
        className="h-2 w-full overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="num text-sm text-text-2">
        {countWords(send).join(", ")}
      </p>
      {wait && <p className="num text-sm text-text-2">{wait}</p>}
    </section>
  );
}

/** Returns why a person is in this state, in words; empty for a plain success. */
function causeOf({ reason, cause, replaced }: BulkRecipient): string {
  if (reason !== null) return texts.reasons[reason];
  const said = (stated: BulkRecipient["cause"]) =>
    stated ? reasonText({ message: stated.sentence, reason: stated.reason, params: stated.params }) : "";
  return [replaced && texts.result.replaced(said(replaced.cause)), said(cause)].filter(Boolean).join(" ").trim();
}

function RecipientRow({ recipient }: { recipient: BulkRecipient }) {
  const { customer, result, channel, address } = recipient;
  const cause = causeOf(recipient);
  return (
    <li className="flex items-start gap-2.5 py-2 max-lg:text-md">
      <span className="min-w-0 flex-1">
        <span className="block cut-off font-medium">{customer.name}</span>
        {channel && address && (
          <span className="num flex items-center gap-1.5 text-sm text-text-2">
            <ChannelGlyph channel={channel} className="size-3.5 shrink-0 text-text-3" />
            <span className="min-w-0 cut-off">{phoneLabel(address)}</span>
          </span>
        )}
        {cause && <span className="block text-sm text-text-2">{cause}</span>}
      </span>
      <span className={result === "failed" ? "text-sm text-overdue-text" : "text-sm text-text-2"}>
        {texts.results[result]}
      </span>
    </li>
  );
}

/** Saves what became of everybody as a CSV file. */
function saveResults(items: readonly BulkRecipient[], today: CalendarDate): void {
  const { name, result, cause, channel, address, sentAt } = texts.csv;
  saveCsv(`bulk-message-${today}.csv`, [
    [name, result, cause, channel, address, sentAt],
    ...items.map((one) => [
      one.customer.name,
      texts.results[one.result],
      causeOf(one),
      one.channel ? channelTexts[one.channel].name : "",
      one.address ?? "",
      one.sentAt ? instantLabel(one.sentAt, today) : "",
    ]),
  ]);
}
