import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { overviewTexts } from "./texts.ts";

const ROWS = 6;
/** Who signed in is no news, so more entries are read than are shown. */
const READ = 40;

/**
 * Shows the latest entries of the activity log: who did what, and when. Nothing after a failure: it
 * is the last thing on its screen, and the log has a page of its own.
 */
export function LatestActivity({ today }: { today: CalendarDate }) {
  const texts = overviewTexts.activity;
  const page = trpc.activity.list.useQuery({ limit: READ });
  if (page.isError) return null;
  const entries = (page.data?.items ?? []).filter(({ action }) => action !== "user.signed-in").slice(0, ROWS);
  return (
    <section>
      <SectionHead title={texts.title}>
        <Link to="/dashboard/activity" className={sectionLinkClass}>
          {texts.all}
        </Link>
      </SectionHead>
      {page.isPending && <Skeleton className="mt-3 h-48 w-full" />}
      {page.data && entries.length === 0 && <p className="py-4 text-text-2 max-lg:text-md">{texts.none}</p>}
      <ul className="num">
        {entries.map(({ id, at, actor, sentence, reason, params }) => (
          <li key={id} className="flex gap-3 border-b border-line py-2.5 max-lg:text-md">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <b className="font-medium">{actor ?? texts.product}</b>{" "}
              {reasonText({ message: sentence, reason, params })}
            </p>
            <time dateTime={at} className="shrink-0 pt-0.5 text-xs text-text-3">
              {instantLabel(at, today)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
