import { Link } from "@tanstack/react-router";
import { Phone } from "lucide-react";
import { useId, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { healthcareNouns, healthcareTexts } from "./healthcare-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WriteLink, writeLink } from "./write-link.tsx";

type Row = Outputs["dashboards"]["recall"]["items"][number];

const SHOWN = 9;
const WINDOW = { from: 30, to: 90 };
const HIDDEN_KEY = "crm-recall-names";

/**
 * Shows whose last term ended 30 to 90 days ago, with a message that names no condition for those
 * who agreed to be reminded, and a call for the others. Names can be hidden where others see the
 * screen, which is remembered in this browser.
 */
export function RecallList() {
  const texts = healthcareTexts.recall;
  const nouns = healthcareNouns(useBusinessWords());
  const recall = trpc.dashboards.recall.useQuery(undefined, untilNewer);
  const lead = useLead(texts.lead, recall.data);
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === "hidden");
  const [isWhole, setIsWhole] = useState(false);
  const switchId = useId();
  const items = recall.data?.items ?? [];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const hide = (hidden: boolean) => {
    localStorage.setItem(HIDDEN_KEY, hidden ? "hidden" : "shown");
    setIsHidden(hidden);
  };
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {items.length > 0 && (
          <span className="flex items-center gap-2">
            <label htmlFor={switchId} className="text-text-2 max-lg:text-base">
              {texts.hide}
            </label>
            <Switch id={switchId} checked={isHidden} onCheckedChange={hide} />
          </span>
        )}
      </SectionHead>
      {recall.isPending && <Skeleton className="mt-3 h-80 w-full" />}
      {recall.isError && <QueryNotice query={recall} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {recall.data && items.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{nouns.none}</p>}
      <ul className="num">
        {shown.map((row) => (
          <Lapsed key={row.subscriptionId} row={row} isHidden={isHidden} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="sm" onClick={() => setIsWhole(true)} className="mt-3">
          {texts.all(items.length)}
        </Button>
      )}
    </section>
  );
}

/** Returns a name of which only the first letters can be read. */
const masked = (name: string): string =>
  name
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ""}••••`)
    .join(" ");

function Lapsed({ row, isHidden }: { row: Row; isHidden: boolean }) {
  const texts = healthcareTexts.recall;
  const name = isHidden ? masked(row.customer.name) : row.customer.name;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 hover:bg-hover lg:min-h-13 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)_6.5rem]">
      <Link
        to="/dashboard/subscriptions/$id"
        params={{ id: row.subscriptionId }}
        className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
      >
        {name}
      </Link>
      <span className="cut-off text-text-2 max-lg:col-start-1 max-lg:row-start-2 max-lg:text-base">
        {row.productName}
      </span>
      <span className="flex items-center gap-3 max-lg:col-start-1 max-lg:row-start-3 max-lg:text-base">
        <span className="shrink-0 font-medium">{texts.days(row.days)}</span>
        <span aria-hidden className="h-1 w-14 overflow-hidden rounded-full bg-pressed">
          <span
            className="block h-full rounded-full bg-soon"
            style={{ width: `${Math.max(4, ((row.days - WINDOW.from) / (WINDOW.to - WINDOW.from)) * 100)}%` }}
          />
        </span>
      </span>
      <span className="cut-off text-sm text-text-2 max-lg:col-start-1 max-lg:row-start-4 max-lg:text-base">
        {noteOf(row)}
      </span>
      <span className="relative max-lg:col-start-2 max-lg:row-span-4 max-lg:row-start-1">
        <Act row={row} name={name} />
      </span>
    </li>
  );
}

function noteOf({ lastWords, optedIn }: Row): string {
  const texts = healthcareTexts.recall;
  if (lastWords) return texts.said(lastWords.text.replaceAll(/\s+/gu, " ").trim());
  if (optedIn === true) return "";
  return optedIn === false ? texts.refused : texts.noConsent;
}

/** A neutral message to who agreed to it, otherwise a call. */
function Act({ row: { optedIn, contact }, name }: { row: Row; name: string }) {
  const texts = healthcareTexts.recall;
  const { tenant } = useSignedIn();
  const text = healthcareTexts.receive.text(tenant.businessName);
  const link = writeLink(contact, { subject: tenant.businessName, text });
  if (optedIn === true && link)
    return <WriteLink link={link} label={texts.message} name={texts.messageTo(name)} className="w-full" />;
  if (contact.phone)
    return (
      <a
        href={callLink(contact.phone)}
        aria-label={texts.callTo(name)}
        className={classNames(buttonClass({ size: "sm" }), "w-full")}
      >
        <Phone aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.call}
      </a>
    );
  return <span className="text-sm text-text-2">{texts.noPhone}</span>;
}

/** Shows the text of the recall message. */
export function WhatTheyReceive() {
  const texts = healthcareTexts.receive;
  const { tenant } = useSignedIn();
  return (
    <section>
      <SectionHead title={texts.title} lead={texts.lead} />
      <div className="mt-3 rounded-md bg-sunken p-4">
        <p className="max-w-80 rounded-md rounded-tl-none border border-line bg-surface px-3.5 py-3 max-lg:text-md">
          {texts.text(tenant.businessName)}
        </p>
      </div>
      <p className="mt-3 text-sm text-text-2 max-lg:text-base">{texts.note}</p>
    </section>
  );
}
