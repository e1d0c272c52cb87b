import { Link } from "@tanstack/react-router";
import { Mail, Phone } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { shortMonthName } from "../../lib/display/display.ts";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { callLink } from "../../lib/records/contact-links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { dayOf } from "./day-of.ts";
import { ngoTexts } from "./ngo-associations-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";
import { writeLink } from "./write-link.tsx";

type Row = Outputs["dashboards"]["lapsedDonors"]["items"][number];

const SHOWN = 5;

/**
 * Shows who gave in the last financial year and not yet in this one, who gave most first, each with
 * the last gift, a call and a message that asks again. For roles that may read donors.
 */
export function DonorCallList() {
  const texts = ngoTexts.calls;
  const lapsed = trpc.dashboards.lapsedDonors.useQuery(undefined, untilNewer);
  const lead = useLead(texts.lead, lapsed.data);
  const [isWhole, setIsWhole] = useState(false);
  const items = lapsed.data?.items ?? [];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const rest = (lapsed.data?.total ?? 0) - shown.length;
  return (
    <section>
      <SectionHead title={texts.title} lead={lead} />
      <WidgetState query={lapsed} isEmpty={items.length === 0} waiting="mt-3 h-60 w-full" empty={texts.none} />
      <ul className="num">
        {shown.map((row) => (
          <Lapsed key={row.customer.id} row={row} />
        ))}
      </ul>
      {!isWhole && shown.length < items.length && (
        <Button size="sm" onClick={() => setIsWhole(true)} className="mt-3">
          {ngoTexts.all(items.length)}
        </Button>
      )}
      {isWhole && rest > 0 && <p className="num pt-3 text-sm text-text-2 max-lg:text-base">{ngoTexts.more(rest)}</p>}
    </section>
  );
}

function Lapsed({ row: { customer, given, last, yearsInRow, contact } }: { row: Row }) {
  const texts = ngoTexts.calls;
  const write = ngoTexts.write;
  const { tenant } = useSignedIn();
  const link = writeLink(contact, { subject: tenant.businessName, text: texts.text(tenant.businessName) });
  const day = dayOf(last.on);
  const look = buttonClass({ size: "sm", className: "w-9 px-0 max-lg:w-11" });
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to="/dashboard/customers/$id"
          params={{ id: customer.id }}
          className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
        >
          {customer.name}
        </Link>
        <span className="block text-sm text-text-2 max-lg:text-base">
          {texts.last(amountLabel(last.amount), `${shortMonthName(day)} ${day.slice(0, 4)}`)}
          {yearsInRow > 1 && ` · ${texts.inRow(yearsInRow)}`}
        </span>
      </div>
      <b className="text-right font-semibold max-lg:text-md">{amountLabel(given)}</b>
      <span className="relative flex shrink-0 justify-end gap-2">
        {contact.phone ? (
          <a
            href={callLink(contact.phone)}
            aria-label={write.callTo(customer.name)}
            title={write.callTo(customer.name)}
            className={look}
          >
            <Phone aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        ) : (
          !link && <span className="w-9 text-xs text-text-2">{write.noPhone}</span>
        )}
        {link && (
          <ChatLink
            href={link.href}
            aria-label={write.messageTo(customer.name)}
            title={write.messageTo(customer.name)}
            className={look}
          >
            {link.channel === "whatsapp" ? (
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
