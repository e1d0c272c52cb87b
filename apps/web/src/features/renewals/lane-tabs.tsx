import { LANES, type Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { count } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { Ring } from "../../ui/ring.tsx";
import { type Board, laneFigures } from "./board-figures.ts";
import { laneLooks } from "./lane-looks.ts";
import { renewalTexts as texts } from "./texts.ts";

/**
 * Shows the tabs of the renewals screen: first the board's columns ("lanes") together, all but
 * Later, named Board if `isWide` and else All, then each lane with its number of rows from `board`.
 * A tab changes the address's `lane` and keeps the search, so it opens the rows it counts. The open
 * one is scrolled into sight.
 */
export function LaneTabs({
  board,
  lane: shown,
  isWide,
}: {
  board: Board | undefined;
  lane: Lane | undefined;
  isWide: boolean;
}) {
  return (
    <ViewTabs label={texts.views}>
      <Link
        to="."
        search={({ lane: _, ...rest }) => rest}
        activeOptions={{ exact: true, includeSearch: true }}
        className={viewTabClass}
      >
        {isWide ? texts.board : texts.all}
      </Link>
      {LANES.map((lane) => {
        const look = laneLooks[lane];
        return (
          <Link
            key={lane}
            to="."
            search={(previous) => ({ ...previous, lane })}
            ref={lane === shown ? intoView : undefined}
            className={classNames(viewTabClass, "gap-1.5")}
          >
            <Ring shape={look.shape} className={classNames("size-4", look.ring)} />
            {texts.lanes[lane]}
            <span className={classNames("num text-text-3", !board && "invisible")}>
              {count(laneFigures(board, lane).count)}
            </span>
          </Link>
        );
      })}
    </ViewTabs>
  );
}

const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: "nearest", inline: "center" });
