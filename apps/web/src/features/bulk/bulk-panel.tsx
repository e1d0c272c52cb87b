import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useLoaded } from "../../lib/list/list-pages.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { LoadMore } from "../../ui/list.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelRow, PanelWaiting } from "../../ui/panel.tsx";
import { BulkResults, countWords, isScheduled, shownState, stateWords, waitWords } from "./bulk-results.tsx";
import { bulkTexts } from "./texts.ts";
import type { BulkSend } from "./use-bulk.ts";

const PAGE = 10;

/** Shows the bulk messages of a business, newest first, each with a dialog of its results. */
export function BulkPanel({ today, maySend }: { today: CalendarDate; maySend: boolean }) {
  const { panel: texts, retry } = bulkTexts;
  const pages = trpc.bulkMessages.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const sends = useLoaded(pages.data);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel title={texts.title} lead={texts.lead(useBusinessWords())}>
      {pages.data ? (
        <>
          {sends.length === 0 && <p className="px-4 py-3.5 text-text-2 max-lg:text-md">{texts.none}</p>}
          {sends.map((send) => (
            <SendRow key={send.id} send={send} today={today} onOpen={() => setOpened(send.id)} />
          ))}
          {pages.hasNextPage && (
            <LoadMore
              label={texts.more}
              isLoading={pages.isFetchingNextPage}
              onMore={() => void pages.fetchNextPage()}
            />
          )}
        </>
      ) : pages.isError ? (
        <NotLoaded sentence={texts.failed} retry={retry} onRetry={() => pages.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {opened && (
        <FormDialog isOpen onClose={() => setOpened(null)} title={bulkTexts.result.title} closeLabel={bulkTexts.close}>
          <BulkResults id={opened} today={today} maySend={maySend} onClose={() => setOpened(null)} />
        </FormDialog>
      )}
    </Panel>
  );
}

function SendRow({ send, today, onOpen }: { send: BulkSend; today: CalendarDate; onOpen: () => void }) {
  const { panel: texts } = bulkTexts;
  const when = instantLabel(send.createdAt, today);
  const wait = waitWords(send, today);
  return (
    <PanelRow className="py-2.5 max-lg:flex-col max-lg:items-stretch max-lg:gap-2 max-lg:py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere max-lg:text-md">{send.template ?? send.subject ?? texts.due}</span>
          {shownState(send) !== "done" && (
            <Badge tone={isScheduled(send) ? "soon" : "quiet"}>{stateWords(send, today)}</Badge>
          )}
        </p>
        <p className="num text-sm text-text-2">{send.author ? texts.by(send.author.name, when) : when}</p>
        <p className="num text-sm text-text-2">{countWords(send).join(", ")}</p>
        {wait && <p className="num text-sm text-text-2">{wait}</p>}
      </div>
      <Button onClick={onOpen} className="max-lg:w-full">
        {texts.open}
      </Button>
    </PanelRow>
  );
}
