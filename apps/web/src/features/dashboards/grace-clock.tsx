import { Link } from "@tanstack/react-router";
import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, nearDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { dashboardTexts, figureWords } from "./figure-texts.ts";
import { financialNouns, financialTexts } from "./financial-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WhyLink } from "./why-link.tsx";

type Row = Outputs["dashboards"]["graceClock"]["items"][number];

const SHOWN = 7;

/**
 * Shows the subscriptions in their grace period, those that lapse first at the beginning: a clock
 * with the days left, the amount, a call and a message.
 */
export function GraceClock() {
  const texts = financialTexts.grace;
  const business = useBusinessWords();
  const nouns = financialNouns(business);
  const { tenant } = useSignedIn();
  const may = useMay();
  const today = useToday();
  const clock = trpc.dashboards.graceClock.useQuery(undefined, untilNewer);
  const lead = useLead(texts.lead, clock.data);
  const [isWhole, setIsWhole] = useState(false);
  const items = clock.data?.items ?? [];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const writer = { businessName: tenant.businessName, today, mayReply: may("inbox.reply") };
  const total = clock.data?.count ?? 0;
  return (
    <section>
      <SectionHead title={texts.title} lead={lead} />
      {clock.isPending && <Skeleton className="mt-3 h-80 w-full" />}
      {clock.isError && <QueryNotice query={clock} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {clock.data && total === 0 && (
        <p className="py-4 text-text-2 max-lg:text-md">
          {nouns.noGrace}{" "}
          <Link to="/dashboard/products" className={sectionLinkClass}>
            {nouns.products}
          </Link>
        </p>
      )}
      <ul className="num">
        {shown.map((row) => (
          <InGrace key={row.id} row={row} writer={writer} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="sm" onClick={() => setIsWhole(true)} className="mt-3">
          {texts.all(items.length)}
        </Button>
      )}
      {isWhole && total > items.length && (
        <p className="pt-3">
          <WhyLink code="inGrace" words={figureWords(business).inGrace} label={texts.more(total - items.length)} />
        </p>
      )}
    </section>
  );
}

function InGrace({ row, writer }: { row: Row; writer: Writer }) {
  const texts = financialTexts.grace;
  const { customer } = row;
  const links = chatLinks(row.chat, writer);
  const message = links.whatsapp ?? links.email;
  const look = classNames(buttonClass({ size: "sm" }), "relative w-9 px-0 max-lg:w-11");
  return (
    <li className="relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2.5 hover:bg-hover lg:grid-cols-[3rem_minmax(0,1fr)_auto_5.25rem] lg:gap-x-4">
      <Clock left={row.graceLeft} of={row.graceDays} />
      <div className="min-w-0">
        <Link
          to="/dashboard/subscriptions/$id"
          params={{ id: row.id }}
          className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
        >
          {customer.name}
        </Link>
        <span className="block text-sm text-text-2 max-lg:text-base max-lg:wrap-anywhere lg:cut-off">
          {[row.product.name, row.policyNumber].filter(Boolean).join(" · ")}
        </span>
      </div>
      <span className="max-lg:col-start-2 max-lg:row-start-2 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-2 lg:text-right">
        <b className="block font-semibold max-lg:text-md">{amountLabel(row.amountDue)}</b>
        <span className="block text-xs text-text-2 max-lg:text-sm">
          {texts.lapses(nearDay(row.lapsesOn, writer.today))}
        </span>
      </span>
      <span className="flex justify-end gap-2 max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1">
        {customer.phone && (
          <a
            href={callLink(customer.phone)}
            aria-label={texts.callTo(customer.name)}
            title={texts.callTo(customer.name)}
            className={look}
          >
            <Phone aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        )}
        {message && (
          <ChatLink
            href={message}
            aria-label={texts.messageTo(row.chat.contact.name)}
            title={texts.messageTo(row.chat.contact.name)}
            className={look}
          >
            {links.whatsapp ? (
              <WhatsappIcon className="size-4" />
            ) : (
              <Mail aria-hidden className="size-4" strokeWidth={1.75} />
            )}
          </ChatLink>
        )}
      </span>
    </li>
  );
}

const RADIUS = 19;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** Days left up to which a clock is red, and then orange. */
const HOT = 5;
const WARM = 15;

/** A ring of the grace period that is left, around the number of days. */
function Clock({ left, of }: { left: number; of: number }) {
  const texts = financialTexts.grace;
  const tone = left <= HOT ? "text-overdue" : left <= WARM ? "text-today" : "text-soon";
  const part = of > 0 ? Math.min(1, Math.max(0.04, left / of)) : 0.04;
  return (
    <svg
      viewBox="0 0 48 48"
      role="img"
      aria-label={left === 0 ? texts.lastDay : texts.left(left)}
      className={classNames("size-12", tone)}
      fill="none"
    >
      <circle cx={24} cy={24} r={RADIUS} className="stroke-pressed" strokeWidth={5} />
      <circle
        cx={24}
        cy={24}
        r={RADIUS}
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
        strokeDasharray={`${(part * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
        transform="rotate(-90 24 24)"
      />
      <text x={24} y={29} textAnchor="middle" className="fill-text text-base font-semibold">
        {count(left)}
      </text>
    </svg>
  );
}
