import { daysBetween } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, dayWithYear } from "../../lib/display/display.ts";
import { downloadFile } from "../../lib/list/download-list.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { Select } from "../../ui/select.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { dayOf } from "./day-of.ts";
import { ngoTexts } from "./ngo-associations-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";
import { WriteLink, writeLink } from "./write-link.tsx";

type Readiness = Outputs["dashboards"]["donorReadiness"];
type Row = Readiness["items"][number];

const SHOWN = 5;
const LOADED = 500;

/**
 * Shows how many donors of a financial year have the PAN and address that Form 10BD needs, and who
 * lacks one, with a link to the form where it is filled in and a message that asks for it; a part
 * of the bar lists its own alone. It
 * saves the donations in the form's columns, for those who may see PANs.
 */
export function DonorReadiness() {
  const texts = ngoTexts.readiness;
  const may = useMay();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [part, setPart] = useState<Part | null>(null);
  const readiness = trpc.dashboards.donorReadiness.useQuery(
    { limit: LOADED, ...(chosen !== null && { year: chosen }) },
    { placeholderData: (before) => before, ...untilNewer },
  );
  const { data } = readiness;
  const mayExport = may("records.export") && may("fields.reveal");
  const save = async (year: string) => {
    setIsSaving(true);
    await downloadFile(`/api/v1/donations/${year}/form-10bd.csv`, `form-10bd-${year}.csv`, texts.notExported);
    setIsSaving(false);
  };
  return (
    <section>
      <Head data={data}>
        {data && data.years.length > 1 && (
          <Select
            control={{ id, "aria-describedby": undefined, "aria-invalid": undefined }}
            label={texts.year}
            value={data.year}
            options={data.years.map((year) => ({ value: year, label: ngoTexts.financialYear(year) }))}
            onChange={setChosen}
            className="w-auto lg:h-8! lg:text-sm"
          />
        )}
        {data && data.donors > 0 && mayExport && (
          <Button needsNetwork size="sm" disabled={isSaving} onClick={() => void save(data.year)}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.csv}
          </Button>
        )}
      </Head>
      <WidgetState query={readiness} isEmpty={data?.donors === 0} waiting="mt-3 h-60 w-full" empty={texts.none} />
      {data && data.donors > 0 && (
        <>
          <Bar data={data} chosen={part} onChoose={setPart} />
          {data.items.length > 0 ? (
            <Unready key={`${data.year} ${part}`} data={data} part={part} />
          ) : (
            <p className="py-3 text-text-2 max-lg:text-md">{texts.allReady}</p>
          )}
          {mayExport && <p className="pt-3 text-sm text-text-2 max-lg:text-base">{texts.check}</p>}
        </>
      )}
    </section>
  );
}

function Head({ data, children }: { data: Readiness | undefined; children: ReactNode }) {
  const today = useToday();
  const lead = useLead(data ? dueLabel(data.dueOn, daysBetween(today, dayOf(data.dueOn))) : "", data);
  return (
    <SectionHead title={ngoTexts.readiness.title} lead={lead}>
      {children}
    </SectionHead>
  );
}

function dueLabel(dueOn: string, days: number): string {
  const texts = ngoTexts.readiness;
  if (days === 0) return texts.dueToday;
  return days > 0 ? texts.dueIn(dayWithYear(dueOn), days) : texts.wasDue(dayWithYear(dueOn));
}

/** The parts of the bar that are listed; who lacks both counts as without a PAN. */
type Part = "pan" | "address";
const partOf = ({ missing }: Row): Part => (missing.includes("pan") ? "pan" : "address");

function Bar({
  data: { donors, withoutPan, withoutAddress },
  chosen,
  onChoose,
}: {
  data: Readiness;
  chosen: Part | null;
  onChoose: (part: Part | null) => void;
}) {
  const texts = ngoTexts.readiness;
  const ready = donors - withoutPan - withoutAddress;
  const parts = [
    { key: "ready", number: ready, label: texts.bar.ready(count(ready)), look: "bg-paid" },
    { key: "pan", number: withoutPan, label: texts.bar.pan(count(withoutPan)), look: "bg-soon" },
    {
      key: "address",
      number: withoutAddress,
      label: texts.bar.address(count(withoutAddress)),
      look: "hatch bg-text-3",
    },
  ] as const;
  return (
    <div className="num py-3.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-text-2 max-lg:text-md">
        <strong className="text-2xl font-semibold text-text">{Math.floor((ready / donors) * 100)}%</strong>
        {texts.ready(count(ready), count(donors))}
      </p>
      <div aria-hidden className="mt-2.5 flex h-3 gap-0.5 overflow-hidden rounded-xs">
        {parts.map(({ key, number, look }) => (
          <span key={key} className={look} style={{ flexGrow: number, flexBasis: 0 }} />
        ))}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2 max-lg:text-base">
        {parts.map(({ key, number, label, look }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames("size-2.5 rounded-[2px]", look)} />
            {key !== "ready" && number > 0 ? (
              <button
                type="button"
                aria-pressed={key === chosen}
                onClick={() => onChoose(key === chosen ? null : key)}
                className="rounded-xs hover:underline aria-pressed:font-medium aria-pressed:text-text aria-pressed:underline max-lg:py-2"
              >
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Unready({ data, part }: { data: Readiness; part: Part | null }) {
  const { withoutPan, withoutAddress } = data;
  const texts = ngoTexts.readiness;
  const [isWhole, setIsWhole] = useState(false);
  const items = part === null ? data.items : data.items.filter((row) => partOf(row) === part);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  const head = "py-2 pr-3 text-left text-sm font-normal text-text-2 max-lg:text-base";
  const counted = { pan: withoutPan, address: withoutAddress };
  const rest = (part === null ? withoutPan + withoutAddress : counted[part]) - items.length;
  return (
    <>
      <table aria-label={texts.title} className="num w-full">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {texts.columns.donor}
            </th>
            <th scope="col" className={classNames(head, "text-right")}>
              {texts.columns.given}
            </th>
            <th scope="col" className={head}>
              {texts.columns.missing}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{texts.columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Donor key={row.customer.id} row={row} />
          ))}
        </tbody>
      </table>
      {!isWhole && shown.length < items.length && (
        <Button size="sm" onClick={() => setIsWhole(true)} className="mt-3">
          {ngoTexts.all(items.length)}
        </Button>
      )}
      {isWhole && rest > 0 && <p className="num pt-3 text-sm text-text-2 max-lg:text-base">{ngoTexts.more(rest)}</p>}
    </>
  );
}

function Donor({ row: { customer, given, missing, isInTrash, contact } }: { row: Row }) {
  const texts = ngoTexts.readiness;
  const { tenant } = useSignedIn();
  const may = useMay();
  const asked = missing.length > 1 ? "both" : (missing[0] ?? "pan");
  const link = writeLink(contact, { subject: tenant.businessName, text: texts.askFor[asked](tenant.businessName) });
  const look = "wrap-anywhere rounded-xs font-medium hover:underline max-lg:text-md";
  return (
    <tr className="border-b border-line hover:bg-hover">
      <td className="py-2 pr-3">
        {isInTrash ? (
          <span className="font-medium max-lg:text-md">
            {customer.name} <span className="text-sm font-normal text-text-2">{texts.inTrash}</span>
          </span>
        ) : may("customers.write") ? (
          <Link to="/dashboard/customers" search={{ form: customer.id }} className={look}>
            {customer.name}
          </Link>
        ) : (
          <Link to="/dashboard/customers/$id" params={{ id: customer.id }} className={look}>
            {customer.name}
          </Link>
        )}
      </td>
      <td className="py-2 pr-3 text-right font-medium whitespace-nowrap max-lg:text-md">{amountLabel(given)}</td>
      <td className="py-2 pr-3">
        <span className="flex flex-wrap gap-1">
          {missing.map((one) => (
            <Badge key={one} tone="soon">
              {texts.missing[one]}
            </Badge>
          ))}
        </span>
      </td>
      <td className="py-2 text-right">
        {link && !isInTrash && <WriteLink link={link} label={texts.ask} name={texts.askFrom(customer.name)} />}
      </td>
    </tr>
  );
}
