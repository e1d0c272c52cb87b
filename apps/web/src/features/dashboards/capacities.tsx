import { Link } from "@tanstack/react-router";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardNouns, dashboardTexts } from "./figure-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

type Row = Outputs["dashboards"]["capacities"]["items"][number];

/**
 * Shows how full the products with a capacity are: one mark for each place, taken, ending in seven
 * days or free. The marks open the subscriptions that take them. Says how to begin where no product
 * has a capacity.
 */
export function Capacities({ title }: { title: string }) {
  const texts = dashboardTexts.capacities;
  const nouns = dashboardNouns(useBusinessWords());
  const rows = trpc.dashboards.capacities.useQuery(undefined, untilNewer);
  const items = rows.data?.items ?? [];
  const taken = items.reduce((sum, row) => sum + row.taken, 0);
  const capacity = items.reduce((sum, row) => sum + row.capacity, 0);
  const lead = useLead(items.length > 0 ? nouns.taken(taken, capacity) : "", rows.data);
  return (
    <section>
      <SectionHead title={title} lead={lead}>
        {items.length > 0 && (
          <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-text-2 max-lg:text-sm">
            <Key look="bg-chart-1">{texts.taken}</Key>
            <Key look="bg-soon">{texts.ending}</Key>
            <Key look="bg-pressed">{texts.free}</Key>
          </ul>
        )}
      </SectionHead>
      {rows.isPending && <Skeleton className="mt-3 h-60 w-full" />}
      {rows.isError && <QueryNotice query={rows} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {rows.data && items.length === 0 && (
        <p className="py-4 text-text-2 max-lg:text-md">
          {nouns.noCapacities}{" "}
          <Link to="/dashboard/products" className={sectionLinkClass}>
            {dashboardTexts.all}
          </Link>
        </p>
      )}
      <ul className="num">
        {items.map((row) => (
          <Product key={row.id} row={row} most={Math.max(...items.map((one) => Math.max(one.capacity, one.taken)))} />
        ))}
      </ul>
    </section>
  );
}

const Key = ({ look, children }: { look: string; children: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={classNames("size-2.5 rounded-[2px]", look)} />
    {children}
  </li>
);

function Product({ row, most }: { row: Row; most: number }) {
  const texts = dashboardTexts.capacities;
  const { id, name, capacity, taken } = row;
  const left = capacity - taken;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 hover:bg-hover lg:min-h-14 lg:grid-cols-[12rem_minmax(0,1fr)_4.5rem_4.5rem]">
      <Link
        to="/dashboard/products/$id"
        params={{ id }}
        className="block cut-off font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
      >
        {name}
      </Link>
      <Link
        to="/dashboard/subscriptions"
        search={{ product: id, status: "active" }}
        aria-label={texts.words(row)}
        className="relative z-1 block min-h-6 content-center rounded-xs py-1 hover:brightness-95 max-lg:col-span-2 max-lg:row-start-2 max-lg:py-2"
      >
        <Places row={row} most={most} />
      </Link>
      <span className="text-right max-lg:hidden">
        <b className="font-semibold">{count(taken)}</b>{" "}
        <span className="text-xs text-text-2">{texts.of(capacity)}</span>
      </span>
      <span
        className={classNames(
          "text-right text-sm max-lg:text-base",
          left === 0 ? "font-medium text-accent-text" : left < 0 ? "font-medium text-overdue-text" : "text-text-2",
        )}
      >
        {left === 0 ? texts.full : left < 0 ? texts.over(-left) : texts.left(left)}
      </span>
    </li>
  );
}

/** Above so many places, marks are too narrow, and a bar says the same. */
const MOST_MARKS = 80;

/** A mark for each place, or a bar, as wide as the capacity is beside the largest one. */
function Places({ row, most }: { row: Row; most: number }) {
  const { capacity, taken, ending } = row;
  const places = Math.max(capacity, taken);
  const isBar = most > MOST_MARKS;
  const parts = [
    { look: "bg-chart-1", size: taken - ending },
    { look: "bg-soon", size: ending },
    { look: "bg-pressed", size: places - taken },
  ];
  return (
    <span aria-hidden className="flex h-4.5 gap-0.5" style={{ width: `${(places / most) * 100}%` }}>
      {isBar
        ? parts
            .filter(({ size }) => size > 0)
            .map(({ look, size }) => (
              <span key={look} className={classNames("rounded-[2px]", look)} style={{ flexGrow: size, flexBasis: 0 }} />
            ))
        : parts.flatMap(({ look, size }) =>
            Array.from({ length: size }, (_, place) => (
              <span key={`${look}-${place}`} className={classNames("min-w-0 flex-1 rounded-[1px]", look)} />
            )),
          )}
    </span>
  );
}
