import type { ImportCounts } from "@aavarti/contract/imports";
import { Link } from "@tanstack/react-router";
import { count } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { SHOWN } from "./shown.ts";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.check);

/**
 * Shows tabs with the number of all of an import's rows, of those with each result and of those
 * with warnings; each links to exactly those rows and replaces the history entry. Tabs without rows
 * are left out.
 */
export function VerdictTabs({ counts }: { counts: ImportCounts }) {
  const all = counts.new + counts.update + counts.same + counts.refused;
  return (
    <ViewTabs label={texts.filters}>
      <Link
        to="."
        search={({ show: _, ...rest }) => rest}
        replace
        activeOptions={{ exact: true, includeSearch: true }}
        className={viewTabClass}
      >
        {texts.all}
        <Count value={all} />
      </Link>
      {SHOWN.filter((kind) => counts[kind] > 0).map((show) => (
        <Link key={show} to="." search={(previous) => ({ ...previous, show })} replace className={viewTabClass}>
          {show === "warned" ? texts.warned : texts.verdicts[show]}
          <Count value={counts[show]} />
        </Link>
      ))}
    </ViewTabs>
  );
}

const Count = ({ value }: { value: number }) => <span className="num ml-1.5 text-text-2">{count(value)}</span>;
