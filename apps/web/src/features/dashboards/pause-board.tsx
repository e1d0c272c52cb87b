import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarSync, CirclePause, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { writeLinks } from "../../lib/channels/document-channels.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, dayLabel, dayWithYear, nearDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { ecommerceNouns, ecommerceTexts } from "./ecommerce-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

type Board = Outputs["dashboards"]["pauseBoard"];
type Side = "planned" | "dated" | "open";
type Pause = Board[Side]["items"][number];

/** Pauses of a kind that are shown before the others are asked for. */
const SHOWN = 3;
const SIDES = ["planned", "dated", "open"] as const satisfies readonly Side[];
const icons = {
  planned: CalendarClock,
  dated: CalendarSync,
  open: CirclePause,
} as const satisfies Record<Side, LucideIcon>;

/**
 * Shows whose pause is planned, who is paused until a day and who is without one, each with a link
 * to the subscription and, for a role that may, a button that resumes it.
 */
export function PauseBoard() {
  const nouns = ecommerceNouns(useBusinessWords());
  const board = trpc.dashboards.pauseBoard.useQuery(undefined, untilNewer);
  const paused = board.data ? board.data.dated.count + board.data.open.count : 0;
  const lead = useLead(paused > 0 ? nouns.paused(paused) : "", board.data);
  const isEmpty = board.data !== undefined && paused + board.data.planned.count === 0;
  return (
    <section>
      <SectionHead title={ecommerceTexts.board.title} lead={lead} />
      <WidgetState
        query={board}
        isEmpty={isEmpty}
        waiting="mt-3 h-60 w-full"
        empty={
          <>
            {nouns.noPauses}{" "}
            <Link to="/dashboard/subscriptions" className={sectionLinkClass}>
              {nouns.subscriptions}
            </Link>
          </>
        }
      />
      {board.data && !isEmpty && (
        <div className="mt-3.5 grid gap-x-4.5 gap-y-6 lg:grid-cols-3">
          {SIDES.map((side) => (
            <Column key={side} side={side} {...board.data[side]} />
          ))}
        </div>
      )}
    </section>
  );
}

function Column({ side, count: all, items }: { side: Side } & Board[Side]) {
  const texts = ecommerceTexts.board;
  const nouns = ecommerceNouns(useBusinessWords());
  const [isWhole, setIsWhole] = useState(false);
  const Icon = icons[side];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <section aria-label={texts[side]} className="num min-w-0">
      <h3 className="flex items-center gap-2 font-semibold max-lg:text-md">
        <Icon aria-hidden className="size-4 text-accent-text" strokeWidth={1.75} />
        {texts[side]}
        <span className="font-normal text-text-2">{count(all)}</span>
      </h3>
      {all === 0 && <p className="py-2.5 text-text-2 max-lg:text-md">{texts.none}</p>}
      <ul className="mt-2.5 grid gap-2">
        {shown.map((pause) => (
          <Card key={pause.subscriptionId} pause={pause} side={side} />
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" onClick={() => setIsWhole(true)} className={classNames(sectionLinkClass, "mt-2")}>
          {texts.more(all - shown.length)}
        </button>
      )}
      {isWhole && all > items.length && (
        <Link
          to="/dashboard/subscriptions"
          search={{ status: "paused" }}
          className={classNames(sectionLinkClass, "mt-2")}
        >
          {nouns.subscriptions}
        </Link>
      )}
    </section>
  );
}

function Card({ pause, side }: { pause: Pause; side: Side }) {
  const texts = ecommerceTexts.board;
  const today = useToday();
  const { customer, productName, quantity, pausedFrom, pausedUntil } = pause;
  const isPlanned = side === "planned";
  const end = isPlanned
    ? nearDay(pausedFrom, today)
    : pausedUntil
      ? nearDay(pausedUntil, today)
      : texts.days(pause.days);
  return (
    <li className="relative rounded-md border border-line-strong px-3 py-2.5 hover:bg-hover">
      <p className="flex justify-between gap-2">
        <Link
          to="/dashboard/subscriptions/$id"
          params={{ id: pause.subscriptionId }}
          className="min-w-0 cut-off font-medium outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus max-lg:text-md"
        >
          {customer.name}
        </Link>
        <span className="shrink-0 text-sm font-medium text-text-2 max-lg:text-base">{end}</span>
      </p>
      <p className="cut-off text-sm text-text-2 max-lg:text-base">
        {quantity > 1 ? `${productName} × ${count(quantity)}` : productName}
      </p>
      <p className="text-sm max-lg:text-base">
        {isPlanned ? texts.from(dayLabel(pausedFrom, today)) : texts.since(dayLabel(pausedFrom, today))}
      </p>
      {pausedUntil && <p className="text-sm max-lg:text-base">{texts.resumes(dayLabel(pausedUntil, today))}</p>}
      <p className="relative mt-2 flex flex-wrap gap-2 empty:hidden">
        <Resume pause={pause} isPlanned={isPlanned} />
        {side === "open" && <AskForDate pause={pause} />}
      </p>
    </li>
  );
}

/** Resumes today, or drops a pause that hasn't begun; nothing for a role that may not. */
function Resume({ pause: { subscriptionId, customer }, isPlanned }: { pause: Pause; isPlanned: boolean }) {
  const texts = ecommerceTexts.board;
  const utils = trpc.useUtils();
  const resume = trpc.subscriptions.resume.useMutation({
    onSuccess: (detail) => showToast({ title: texts.resumed(detail.customer.name, dayWithYear(detail.endDate)) }),
    onError: (error) => showFailure(texts.failed, error),
    onSettled: () =>
      Promise.all([
        utils.dashboards.invalidate(),
        utils.subscriptions.invalidate(),
        utils.renewals.invalidate(),
        utils.customers.invalidate(),
        utils.analytics.invalidate(),
        utils.reminders.invalidate(),
      ]),
  });
  return (
    <Button
      size="sm"
      needs="subscriptions.pause"
      needsNetwork
      disabled={resume.isPending}
      aria-label={isPlanned ? texts.dropFor(customer.name) : texts.resumeFor(customer.name)}
      onClick={() => resume.mutate({ id: subscriptionId })}
    >
      {isPlanned ? texts.drop : texts.resume}
    </Button>
  );
}

/** Opens WhatsApp or email with a question for the day to resume; nothing without a way to ask. */
function AskForDate({ pause: { contact, productName } }: { pause: Pause }) {
  const texts = ecommerceTexts.board;
  const { tenant } = useSignedIn();
  const text = texts.message(tenant.businessName, productName);
  const links = writeLinks(contact, { subject: tenant.businessName, text });
  const channel = (["whatsapp", "email"] as const).find((one) => links[one] && !contact.stopped.includes(one));
  if (!channel) return null;
  return (
    <ChatLink
      href={links[channel] ?? ""}
      aria-label={texts.askFor(contact.name)}
      className={buttonClass({ size: "sm" })}
    >
      {channel === "whatsapp" && <WhatsappIcon className="size-4" />}
      {texts.ask}
    </ChatLink>
  );
}
