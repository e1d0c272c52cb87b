import type { ActivityEntry } from "@aavarti/contract/activity";
import type { ActivityArea } from "@aavarti/domain/activity-areas";
import { type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { eachList, NOUNS } from "@aavarti/domain/nouns";
import { Link } from "@tanstack/react-router";
import { Download, KeyRound, ListFilter, type LucideProps, Settings2, Wallet } from "lucide-react";
import type { ComponentType } from "react";
import { fullDay } from "../../lib/display/display.ts";
import { timeLabel } from "../../lib/display/instant-label.ts";
import { NOUN_SCREENS } from "../../lib/frame/noun-screens.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { reasonGiven } from "../../lib/payments/reason-given.ts";
import type { ActivitySearch } from "./activity-search.ts";
import { editLabel, editValues } from "./edit-texts.ts";
import { activityTexts as texts } from "./texts.ts";

const icons = {
  ...eachList((noun) => NOUN_SCREENS[NOUNS[noun].list].icon),
  payments: MoneyIcon,
  people: KeyRound,
  settings: Settings2,
  exports: Download,
  activation: Wallet,
} as const satisfies Record<ActivityArea, ComponentType<LucideProps>>;

/**
 * Shows activity log entries (who did what, the reason they gave, the fields changed, the time and
 * IP address), in their order, under a heading per day in `DEFAULT_TIME_ZONE`; who did it and the
 * record lead to everything of theirs, unless `search` shows that already. Entries must be sorted:
 * a day that returns later gets another heading.
 */
export function ActivityDays({ entries, search }: { entries: readonly ActivityEntry[]; search: ActivitySearch }) {
  return daysOf(entries).map(({ day, acts }) => (
    <section key={day} aria-label={fullDay(day)}>
      <h2 className="num sticky top-14 z-1 border-y border-line bg-sunken px-4 py-2 text-xs font-medium text-text-2 lg:px-6">
        {fullDay(day)}
      </h2>
      <ul className="divide-y divide-line">
        {acts.map((entry) => (
          <Act key={entry.id} entry={entry} search={search} />
        ))}
      </ul>
    </section>
  ));
}

function Act({ entry, search }: { entry: ActivityEntry; search: ActivitySearch }) {
  const { at, actor, personId, record, area, sentence, reason, params, because, edits, ip } = entry;
  const Icon = icons[area];
  return (
    <li className="flex gap-3 px-4 py-3 lg:px-6">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-text-3" strokeWidth={1.75} />
      <div className="num min-w-0 flex-1">
        <p className="wrap-anywhere max-lg:text-md">
          <b className="font-medium">
            {personId && search.person !== personId ? (
              <Link
                to="/dashboard/activity"
                search={{ person: personId }}
                className="underline-offset-2 hover:underline"
              >
                {actor}
              </Link>
            ) : (
              (actor ?? texts.product)
            )}
          </b>{" "}
          {reasonText({ message: sentence, reason, params })}
        </p>
        {because && <p className="mt-1 text-sm wrap-anywhere text-text-2">{reasonGiven(because)}</p>}
        {edits.length > 0 && (
          <dl className="mt-1 grid gap-0.5 text-sm text-text-2">
            {edits.map((edit) => (
              <Edit key={edit.key} edit={edit} />
            ))}
          </dl>
        )}
      </div>
      <div className="num shrink-0 text-right text-xs text-text-3">
        <div className="flex items-center justify-end gap-2">
          {record && search.record !== record.id && (
            <Link
              to="/dashboard/activity"
              search={{ record: record.id }}
              title={texts.onlyThis}
              className="grid size-6 place-items-center rounded-sm hover:bg-hover hover:text-text max-lg:size-11 max-lg:-my-3"
            >
              <ListFilter aria-hidden className="size-3.5" strokeWidth={1.75} />
              <span className="sr-only">
                {texts.onlyThis}: {record.name}
              </span>
            </Link>
          )}
          <time dateTime={at}>{timeLabel(at)}</time>
        </div>
        {ip && <div className="max-lg:hidden">{texts.from(ip)}</div>}
      </div>
    </li>
  );
}

function Edit({ edit }: { edit: ActivityEntry["edits"][number] }) {
  const { was, is } = editValues(edit);
  return (
    <div className="wrap-anywhere">
      <dt className="inline">{editLabel(edit)}: </dt>
      <dd className="inline">
        <del className="text-text-3 decoration-text-3">{was ?? texts.nothing}</del>
        <span aria-hidden> → </span>
        <span className="sr-only"> {texts.became} </span>
        <ins className="text-text no-underline">{is ?? texts.nothing}</ins>
      </dd>
    </div>
  );
}

function daysOf(entries: readonly ActivityEntry[]): { day: CalendarDate; acts: ActivityEntry[] }[] {
  const days: { day: CalendarDate; acts: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const { date: day } = wallClockIn(DEFAULT_TIME_ZONE, new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.acts.push(entry);
    else days.push({ day, acts: [entry] });
  }
  return days;
}
