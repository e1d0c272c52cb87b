import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { isToCome } from "../../lib/display/clock.ts";
import { longDay } from "../../lib/display/display.ts";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ImportListLink } from "../../lib/list/import-list-link.tsx";
import type { Remind } from "../../lib/list/remind.tsx";
import { useRowKeys } from "../../lib/list/use-row-keys.ts";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { Allowed, useMay } from "../../lib/session/may.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState, PictureRow } from "../../ui/list.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import type { RenewalRow } from "./board-figures.ts";
import { BoardView, emptyText } from "./board-view.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { KeyHints } from "./key-hints.tsx";
import { LaneTabs } from "./lane-tabs.tsx";
import { LaneView } from "./lane-view.tsx";
import { type Question, Questions } from "./questions.tsx";
import type { RowContext } from "./row-actions.ts";
import { outcomeOfRow } from "./row-outcome.ts";
import { Summary } from "./summary.tsx";
import { renewalNouns, renewalTexts as texts } from "./texts.ts";
import { useBoard, useLanes } from "./use-board.ts";
import { useLiveReminders } from "./use-live-reminders.ts";
import type { Renewals } from "./use-renewals.ts";
import { useSelectedIds } from "./use-selected-ids.ts";

interface RenewalsScreenProps {
  /** Undefined shows all lanes as the board. */
  readonly lane: Lane | undefined;
  readonly search: string;
  readonly today: CalendarDate;
  readonly businessName: string;
  /** Whether the user may import a list. */
  readonly mayImport: boolean;
  readonly renewals: Renewals;
  readonly onSearch: (search: string) => void;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onPause: (row: RenewalRow) => void;
  readonly onResume: (row: RenewalRow) => void;
}

const ROW_ACTS = {
  enter: "renew",
  t: "take",
  m: "message",
  c: "call",
  p: "pause",
  x: "select",
  o: "open",
} as const;

/**
 * Shows the renewals screen: the subscriptions due for renewal, nearest end first, as a board of
 * columns or one of its lists (`lane`), with the day's figures, a search (reported to `onSearch`),
 * and actions to renew, take payment, pause or remind, one at a time, by keyboard, or in bulk for
 * selected rows. Renewing opens a dialog first and is then saved by `renewals`. While the business
 * has no renewals at all, only an invitation to add or import records is shown.
 */
export function RenewalsScreen(props: RenewalsScreenProps) {
  const { lane, search, today, businessName, renewals, onSearch, remind, take, onPause, onResume } = props;
  const nouns = renewalNouns(useBusinessWords());
  const isWide = useIsWide();
  const mayReply = useMay()("inbox.reply");
  const container = useRef<HTMLDivElement>(null);
  const lists = useLanes({ lane, search });
  useLiveReminders();
  // The day's figures ignore the search; the lanes and their tabs count what was found.
  const { data: whole, isLoadingError } = useBoard();
  const board = useBoard(search).data;
  const rows = lists.flatMap((list) => list.rows);
  const selection = useSelectedIds();
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const [tabStop, setTabStop] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const context: RowContext = {
    today,
    businessName,
    mayReply,
    outcomes: renewals.outcomes,
    selected: selection.ids,
    tabStop: rows.some(({ id }) => id === tabStop) ? tabStop : (rows[0]?.id ?? null),
    onRenew: (row) => setQuestion({ kind: "renew", rows: [row] }),
    onUndo: (row) => {
      const outcome = outcomeOfRow(row, renewals.outcomes);
      if (outcome?.kind !== "renewed") return;
      const { endDate, undoUntil, payment } = outcome;
      void renewals.undo([{ ...row, endDate, undoUntil, payment }]);
    },
    take,
    remind,
    onPause,
    onResume,
    onSelect: (id, isSelected) => selection.set([id], isSelected),
  };
  const renewChosen = () => {
    if (selected.length > 0) setQuestion({ kind: "renew-many", rows: selected });
  };
  const remindChosen = () => {
    const chosen = selected.length > 0 ? selected : rows.filter(({ id }) => id === tabStop);
    if (chosen.length > 0)
      remind?.(
        chosen.map(({ id }) => id),
        selection.clear,
      );
  };
  useRowKeys({
    container,
    onFocusRow: setTabStop,
    // With rows selected, R belongs to the screen and renews all of them.
    acts: selected.length > 0 ? ROW_ACTS : { ...ROW_ACTS, r: "renew" },
    keys: {
      r: renewChosen,
      s: remindChosen,
      u: () => void renewals.undo(renewals.lastRenewed.filter(({ undoUntil }) => isToCome(undoUntil))),
      "/": () => container.current?.querySelector<HTMLInputElement>("input[type=search]")?.focus(),
      escape: selection.clear,
      "?": () => setQuestion({ kind: "keys" }),
    },
  });

  const isUnused = whole?.lanes.every(({ count }) => count === 0) === true && renewals.outcomes.size === 0;
  const [list] = lists;
  return (
    <div ref={container} className="flex flex-1 flex-col lg:pb-6">
      <div className={classNames("grid gap-5 px-4 pt-4 lg:px-6 lg:pt-6", isUnused && "max-lg:pt-0")}>
        <div className="flex items-end justify-between gap-4 max-lg:sr-only">
          <div>
            <h1 className="text-xl font-semibold">{texts.title}</h1>
            <p className="num text-text-2">{longDay(today)}</p>
          </div>
          {!isUnused && (
            <Allowed needs="subscriptions.write">
              <Link to="/dashboard/subscriptions" search={{ form: "new" }} className={buttonClass({ look: "primary" })}>
                <Plus aria-hidden className="size-4" strokeWidth={1.75} />
                {nouns.create}
              </Link>
            </Allowed>
          )}
        </div>
        {!isUnused && <Summary board={whole} isFailed={isLoadingError} />}
      </div>
      {isUnused ? (
        <Unused mayImport={props.mayImport} />
      ) : (
        <>
          <div className="sticky top-14 z-10 mt-2 bg-canvas">
            <LaneTabs board={board} lane={lane} isWide={isWide} />
          </div>
          <div className="flex items-center gap-4 px-4 py-3 lg:px-6">
            <div className="min-w-0 flex-1 lg:max-w-80">
              <SearchInput label={nouns.search} clearLabel={texts.clearSearch} value={search} onSearch={onSearch} />
            </div>
            <span className="flex-1 max-lg:hidden" />
            <KeyHints onOpen={() => setQuestion({ kind: "keys" })} />
          </div>
          {lane === undefined || !list ? (
            <BoardView lanes={lists} board={board} context={context} search={search} onClear={() => onSearch("")} />
          ) : (
            <LaneView
              list={list}
              context={context}
              search={search}
              emptyText={emptyText(lane, lists)}
              onClear={() => onSearch("")}
              onSelectAll={(all, isSelected) =>
                selection.set(
                  all.map(({ id }) => id),
                  isSelected,
                )
              }
            />
          )}
        </>
      )}
      <BulkBar rows={selected} onRenew={renewChosen} onRemind={remind && remindChosen} onClear={selection.clear} />
      <Questions
        question={question}
        today={today}
        onClose={() => setQuestion(null)}
        onRenew={(asked, wishes) => {
          selection.clear();
          void renewals.renew(asked, wishes);
        }}
      />
    </div>
  );
}

function Unused({ mayImport }: Pick<RenewalsScreenProps, "mayImport">) {
  const nouns = renewalNouns(useBusinessWords());
  const ring = <Ring shape={{ kind: "arc", part: 0.93 }} className="size-4 text-text-3" />;
  return (
    <EmptyState
      title={texts.unused}
      lead={nouns.unusedLead}
      action={
        <>
          {mayImport && <ImportListLink look="primary" size="lg" />}
          <Allowed needs="subscriptions.write">
            <Link
              to="/dashboard/subscriptions"
              search={{ form: "new" }}
              className={buttonClass({ look: mayImport ? "secondary" : "primary", size: "lg" })}
            >
              <Plus aria-hidden className="size-4" strokeWidth={1.75} />
              {nouns.create}
            </Link>
          </Allowed>
        </>
      }
      picture={
        <>
          <PictureRow mark={ring} width="w-36" end="w-16" />
          <PictureRow mark={ring} width="w-44" end="w-14" />
          <PictureRow mark={ring} width="w-28" end="w-20" />
        </>
      }
    />
  );
}
