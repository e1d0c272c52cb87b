import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { ArrowRight, Phone } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import type { Outputs } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { lookOf } from "../../lib/records/standing-look.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { overviewTexts } from "./texts.ts";
import { dueWordsOf, reasonOf, type WorkItem } from "./work-words.ts";

/** The open person of the list, and whether all are being called, one after the other. */
export interface Opened {
  readonly id: string | null;
  readonly isCalling: boolean;
}

/**
 * Shows whom to ask for a renewal today, the most urgent first, with the reason. One of them is
 * open (`opened`; the first one without an id) and offers Call, Message and `menuOf`; the others
 * are rows that open on a click. While `isCalling`, the open one also says its place and offers the
 * next.
 */
export function TodaysWork({
  work,
  total,
  opened,
  onOpen,
  writer,
  menuOf,
}: {
  work: Outputs["dashboards"]["work"];
  /** How many renewals are overdue or due today. */
  total: number;
  opened: Opened;
  onOpen: (opened: Opened) => void;
  writer: Writer;
  menuOf: (item: WorkItem) => ReactNode;
}) {
  const texts = overviewTexts.work;
  const { items } = work;
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === opened.id),
  );
  const card = useRef<HTMLLIElement>(null);
  const { id, isCalling } = opened;
  useEffect(() => {
    if (id !== null || isCalling) card.current?.focus();
  }, [id, isCalling]);
  const more = total - items.length;
  const following = items[at + 1];
  return (
    <section>
      <SectionHead title={texts.title} lead={items.length > 0 ? texts.lead : ""}>
        {total > 0 && (
          <Link to="/dashboard/renewals" className={sectionLinkClass}>
            {texts.all(total)}
          </Link>
        )}
      </SectionHead>
      {items.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{texts.none}</p>}
      <ul>
        {items.map((item, place) =>
          place === at ? (
            <Open key={item.id} item={item} writer={writer} menu={menuOf(item)} ref={card}>
              {isCalling && (
                <div className="num mt-2.5 flex items-center justify-between gap-3 text-sm text-text-2">
                  {texts.place(place + 1, items.length)}
                  {following && (
                    <Button size="sm" onClick={() => onOpen({ id: following.id, isCalling })}>
                      {texts.next}
                      <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
                    </Button>
                  )}
                </div>
              )}
            </Open>
          ) : (
            <li key={item.id} className="border-b border-line">
              <button
                type="button"
                // Without commas: it must contain the text that is shown.
                aria-label={[texts.open(item.customer.name), ...factsOf(item, writer.today)].join(" ")}
                onClick={() => onOpen({ id: item.id, isCalling })}
                className="block w-full rounded-xs text-left hover:bg-hover"
              >
                <Row item={item} today={writer.today} />
              </button>
            </li>
          ),
        )}
      </ul>
      {more > 0 && (
        <p className="pt-3">
          <Link to="/dashboard/renewals" className={sectionLinkClass}>
            {texts.more(more)}
            <ArrowRight aria-hidden className="size-3.5" strokeWidth={1.75} />
          </Link>
        </p>
      )}
    </section>
  );
}

const factsOf = (item: WorkItem, today: CalendarDate) => [
  reasonOf(item, today) ?? item.product.name,
  amountLabel(item.dueInAll),
  dueWordsOf(item, today),
];

function Open({
  item,
  writer,
  menu,
  ref,
  children,
}: {
  item: WorkItem;
  writer: Writer;
  menu: ReactNode;
  ref: Ref<HTMLLIElement>;
  children: ReactNode;
}) {
  const texts = overviewTexts.work;
  const { customer } = item;
  const reason = reasonOf(item, writer.today);
  const links = chatLinks(item.chat, writer);
  const [message, Icon] = links.whatsapp
    ? [links.whatsapp, <WhatsappIcon key="" className="size-4" />]
    : [links.email, null];
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-label={[customer.name, ...factsOf(item, writer.today)].join(", ")}
      className="mt-3 mb-1 scroll-mt-20 rounded-md border border-accent-line bg-accent-soft px-3.5 pt-1 pb-3.5"
    >
      <Row item={item} today={writer.today} isOpen />
      {reason && <p className="line-clamp-3 pb-3 pl-6.5 text-sm wrap-anywhere max-lg:text-base">{reason}</p>}
      <div className="flex gap-2">
        {customer.phone ? (
          <a
            href={callLink(customer.phone)}
            aria-label={texts.callTo(customer.name)}
            className={classNames(buttonClass({ size: "sm" }), "min-w-0 flex-1")}
          >
            <Phone aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.call}
          </a>
        ) : (
          <span className="flex-1 self-center text-sm text-text-2">{texts.noPhone}</span>
        )}
        {message && (
          <ChatLink
            href={message}
            aria-label={texts.messageTo(item.chat.contact.name)}
            className={classNames(buttonClass({ size: "sm" }), "min-w-0 flex-1")}
          >
            {Icon}
            {texts.message}
          </ChatLink>
        )}
        {menu}
      </div>
      {children}
    </li>
  );
}

function Row({ item, today, isOpen = false }: { item: WorkItem; today: CalendarDate; isOpen?: boolean }) {
  const startDate = parseCalendarDate(item.startDate) ?? today;
  const endDate = parseCalendarDate(item.endDate) ?? today;
  const look = lookOf({ standing: item.standing, startDate, endDate }, today);
  const note = isOpen ? item.product.name : (reasonOf(item, today) ?? item.product.name);
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-2.5 py-2.5">
      <Ring shape={look.shape} className={classNames("mt-0.5 size-4", look.ring)} />
      <div className="min-w-0">
        {isOpen ? (
          <Link
            to="/dashboard/customers/$id"
            params={{ id: item.customer.id }}
            className="block cut-off text-md font-semibold hover:underline"
          >
            {item.customer.name}
          </Link>
        ) : (
          <span className="block cut-off font-medium max-lg:text-md">{item.customer.name}</span>
        )}
        <span className="block cut-off text-sm text-text-2">{note}</span>
      </div>
      <div className="num text-right">
        <span className={classNames("block font-semibold", isOpen ? "text-lg leading-5" : "max-lg:text-md")}>
          {amountLabel(item.dueInAll)}
        </span>
        <span className={classNames("block text-xs max-lg:text-sm", look.date)}>{dueWordsOf(item, today)}</span>
      </div>
    </div>
  );
}

/** Shows a placeholder for today's work while it loads. */
export function WorkWaiting() {
  return (
    <section role="status" aria-label={overviewTexts.work.loading}>
      <SectionHead title={overviewTexts.work.title} lead={overviewTexts.work.lead} />
      <Skeleton className="mt-3 h-32 w-full rounded-md" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="mt-4 h-9 w-full" />
      ))}
    </section>
  );
}
