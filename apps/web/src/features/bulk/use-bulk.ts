import type { BulkKind } from "@aavarti/domain/bulk-messages";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";

export type BulkSend = Outputs["bulkMessages"]["read"];
export type BulkPreview = Outputs["bulkMessages"]["preview"];
export type BulkRecipient = Outputs["bulkMessages"]["recipients"]["items"][number];
export interface BulkContent {
  readonly kind: BulkKind;
  readonly subject: string;
  readonly text: string;
  readonly isOffer: boolean;
  /** The name of the business's template; null for another kind. */
  readonly template: string | null;
  readonly emailFallback: boolean;
  readonly customerIds: string[];
}

/** How often the progress of a running send is loaded again, in milliseconds. */
const PROGRESS_MS = 2_000;
/** How often a send is loaded again that waits, or whose messages may be delivered yet. */
const DELIVERY_MS = 15_000;

/** Returns how soon a send's figures are loaded again; false once nothing can change much. */
const pollEvery = (send: BulkSend | undefined): number | false => {
  if (send === undefined) return false;
  const { queued, onTheWay, sent } = send.counts;
  if (onTheWay > 0 || (queued > 0 && send.waitsFor === null)) return PROGRESS_MS;
  return queued + sent > 0 ? DELIVERY_MS : false;
};

/** The results after which a person's row can still change. */
const UNFINISHED: ReadonlySet<BulkRecipient["result"]> = new Set(["queued", "planned", "sending", "unknown", "sent"]);

/**
 * Returns how soon the results are loaded again: with the send's figures, and as long as the rows
 * were loaded before the figures that say that more has been sent or delivered.
 */
function pollResultsEvery(items: readonly BulkRecipient[] | undefined, send: BulkSend | undefined): number | false {
  const poll = pollEvery(send);
  if (!items || !send) return poll;
  const { queued, onTheWay, sent } = send.counts;
  const unfinished = items.filter(({ result }) => UNFINISHED.has(result)).length;
  return unfinished > queued + onTheWay + sent ? PROGRESS_MS : poll;
}

/**
 * Returns the query of who would get a bulk message and how, with the messages from index `at` on;
 * while others load, the last ones stay.
 */
export function useBulkPreview(content: BulkContent, at: number) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["bulkMessages.preview", content, at],
    queryFn: () => utils.client.bulkMessages.preview.mutate({ ...content, at }),
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the queries of a send and of its results, loaded again while they change. */
export function useBulkResults(id: string) {
  const send = trpc.bulkMessages.read.useQuery({ id }, { refetchInterval: ({ state }) => pollEvery(state.data) });
  const recipients = trpc.bulkMessages.recipients.useQuery(
    { id },
    { refetchInterval: ({ state }) => pollResultsEvery(state.data?.items, send.data) },
  );
  return { send, recipients };
}

/**
 * Returns the mutations that start a bulk message, and cancel it, whole or for one person; the
 * sends are loaded again after.
 */
export function useBulkChanges() {
  const utils = trpc.useUtils();
  const onSettled = () => utils.bulkMessages.invalidate();
  return {
    start: trpc.bulkMessages.start.useMutation({ onSettled }),
    cancel: trpc.bulkMessages.cancel.useMutation({ onSettled }),
    cancelRecipient: trpc.bulkMessages.cancelRecipient.useMutation({ onSettled }),
  };
}
