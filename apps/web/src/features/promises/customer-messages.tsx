import { attachmentOf } from "@aavarti/domain/attachments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { channelTexts } from "../../lib/channels/channel-texts.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { messageTexts as texts } from "./texts.ts";

const PAGE = 10;

/**
 * Shows the messages received from a customer, and what their payer, who is named, answered to
 * messages about them, newest first, with channel and time, which opens the conversation at the
 * message for a role that may read it; one sentence when there is none. Ten at a time, with a
 * button for more; an attachment without text is named by its kind.
 */
export function CustomerMessages({ customerId, today }: { customerId: string; today: CalendarDate }) {
  const words = useBusinessWords();
  const mayOpen = useMay()("inbox.read");
  const pages = trpc.messages.list.useInfiniteQuery(
    { customerId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={texts.title}>
      {pages.isPending && <PanelWaiting label={texts.loading} />}
      {pages.isLoadingError && (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />
      )}
      {pages.isSuccess && messages.length === 0 && <p className="px-4 py-4 text-text-2">{texts.none(words)}</p>}
      <ul>
        {messages.map(({ id, customer, text, kind, channel, conversationId, receivedAt }) => (
          <li key={id}>
            <PanelRow className="items-baseline">
              <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
                {text || texts.attachments[attachmentOf(kind)]}
              </p>
              <p className="num shrink-0 text-sm text-text-3">
                {customer.id !== customerId && `${customer.name} · `}
                {channelTexts[channel].name} ·{" "}
                {mayOpen && conversationId ? (
                  <Link
                    to="/dashboard/inbox"
                    search={{ tab: "all", conversation: conversationId, message: id }}
                    className="rounded-xs underline underline-offset-2 hover:text-text"
                  >
                    {dayAndTime(receivedAt, today)}
                  </Link>
                ) : (
                  dayAndTime(receivedAt, today)
                )}
              </p>
            </PanelRow>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="p-3">
          <Button size="sm" look="ghost" onClick={() => void pages.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}
