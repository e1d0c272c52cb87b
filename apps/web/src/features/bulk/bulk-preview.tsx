import type { CalendarDate } from "@aavarti/domain/calendar";
import { formatMessageCost } from "@aavarti/domain/message-cost";
import { parseSignedAmount } from "@aavarti/domain/money";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { count, phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { PreviewLoading } from "../../lib/forms/preview-loading.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormDialogActions, formDialogBody } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SendRoutes } from "./send-routes.tsx";
import { bulkTexts as texts } from "./texts.ts";
import { type BulkContent, type BulkPreview, useBulkPreview } from "./use-bulk.ts";

/** The server shows this many messages in full at once. */
const PART = 20;

/**
 * Shows who gets the message by which route and at which cost, who doesn't and why, and the text of
 * each message. `onSend` confirms; sending itself is the caller's.
 */
export function BulkPreviewStep({
  content,
  today,
  isSending,
  problem,
  onBack,
  onSend,
}: {
  content: BulkContent;
  today: CalendarDate;
  isSending: boolean;
  problem: string | null;
  onBack: () => void;
  onSend: () => void;
}) {
  const [place, setPlace] = useState(0);
  const preview = useBulkPreview(content, Math.floor(place / PART) * PART);
  const { data } = preview;
  const words = useBusinessWords();
  return (
    <>
      <div className={formDialogBody}>
        {data ? (
          <>
            <Routes preview={data} />
            {data.people === 0 && <p className="text-text-2 max-lg:text-md">{texts.nobody(words)}</p>}
            {data.goesAt && (
              <p className="num text-text-2 max-lg:text-md">{texts.quiet(dayAndTimeInSentence(data.goesAt, today))}</p>
            )}
            {data.people > 0 && <Messages preview={data} place={place} onPlace={setPlace} />}
            <Skipped preview={data} />
            {problem && <FormProblem>{problem}</FormProblem>}
          </>
        ) : (
          <PreviewLoading preview={preview} texts={texts} />
        )}
      </div>
      <FormDialogActions>
        <Button onClick={onBack} disabled={isSending}>
          {texts.back}
        </Button>
        <Button
          look="primary"
          needsNetwork
          disabled={!data || data.people === 0 || isSending}
          onClick={onSend}
          className="num max-lg:h-12 max-lg:flex-1"
        >
          {isSending ? texts.sending : data?.goesAt ? texts.schedule(data.people) : texts.send(data?.people ?? 0)}
        </Button>
      </FormDialogActions>
    </>
  );
}

function Routes({ preview: { chosen, people, routes, estimatedCost } }: { preview: BulkPreview }) {
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold max-lg:text-md">{texts.howItGoes}</h3>
        <span className="num text-sm text-text-2">{texts.chosen(chosen, people)}</span>
      </div>
      <SendRoutes routes={routes} estimatedCost={estimatedCost} left={chosen - people} />
      <BudgetLine estimatedCost={estimatedCost} />
    </section>
  );
}

/**
 * What is used of the monthly budget, and whether these messages exceed it; nothing without one.
 */
function BudgetLine({ estimatedCost }: { estimatedCost: string }) {
  const mayRead = useMay()("billing.read");
  const { data } = trpc.messageCosts.spending.useQuery(undefined, { enabled: mayRead });
  if (!data?.budget) return null;
  const paise = (amount: string): number => parseSignedAmount(amount) ?? 0;
  const [cost, spent, amount] = [paise(estimatedCost), paise(data.spent), paise(data.budget.amount)];
  const isOver = cost > 0 && spent + cost > amount;
  const say = isOver ? texts.overBudget : texts.budget;
  return (
    <p
      role="status"
      className={classNames("num text-sm max-lg:text-base", isOver ? "text-overdue-text" : "text-text-2")}
    >
      {say(formatMessageCost(spent), formatMessageCost(amount))}
    </p>
  );
}

function Messages({
  preview: { people, at, messages },
  place,
  onPlace,
}: {
  preview: BulkPreview;
  place: number;
  onPlace: (place: number) => void;
}) {
  const message = messages[place - at];
  const words = useBusinessWords();
  return (
    <section aria-label={texts.preview} className="overflow-hidden rounded-md border border-line">
      <div className="flex items-center gap-1 border-b border-line bg-sunken px-1">
        <IconButton label={texts.previous(words)} disabled={place === 0} onClick={() => onPlace(place - 1)}>
          <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
        <span className="num min-w-0 flex-1 cut-off text-center text-sm">
          {message ? texts.previewOf(message.recipient, place + 1, people) : texts.loading}
        </span>
        <IconButton label={texts.following(words)} disabled={place >= people - 1} onClick={() => onPlace(place + 1)}>
          <ChevronRight aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      {message ? (
        <div className="grid gap-1.5 px-4 py-3">
          <p className="num text-sm wrap-anywhere text-text-2">
            {texts.routes[message.route]}, {phoneLabel(message.address)}
          </p>
          {message.subject && <p className="font-medium wrap-anywhere">{message.subject}</p>}
          <p className="whitespace-pre-line wrap-anywhere max-lg:text-md">{message.text}</p>
        </div>
      ) : (
        <div className="p-4">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </section>
  );
}

function Skipped({ preview: { skipped } }: { preview: BulkPreview }) {
  if (skipped.length === 0) return null;
  return (
    <section>
      <h3 className="num text-sm font-medium">
        {texts.notSent}: {count(skipped.length)}
      </h3>
      <ul className="mt-1 max-h-44 divide-y divide-line overflow-y-auto text-sm">
        {skipped.map(({ customer, reason }, place) => (
          <li key={customer?.id ?? place} className="grid gap-x-3 py-1.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
            <span className="min-w-0 cut-off">{customer?.name ?? texts.unknown}</span>
            <span className="text-text-2">{texts.reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
