import type { Import, ImportCounts } from "@aavarti/contract/imports";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSignedIn } from "../auth/session.tsx";
import { BlankPayments } from "./blank-payments.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { DateQuestions } from "./date-questions.tsx";
import { DurationQuestions } from "./duration-questions.tsx";
import { EndDateQuestion } from "./end-question.tsx";
import { NewProducts } from "./new-products.tsx";
import { keepPastedRows } from "./pasted-rows.ts";
import type { Shown } from "./shown.ts";
import { importNouns, importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.check);

/**
 * Shows the import's Check step: open questions, the planned result of every row, and when
 * reminders begin. It starts or discards the import itself: after the start the screen shows its
 * progress, after discarding `onDiscarded` runs. Starting is disabled while a question is open, a
 * change isn't saved, or no row is new or changed. Nothing until the import has counts.
 */
export function CheckStep({
  found,
  shown,
  isBusy,
  problem,
  onColumns,
  onAnswer,
  onDiscarded,
}: {
  found: Import;
  shown: Shown | undefined;
  isBusy: boolean;
  problem: string | null;
  onColumns: () => void;
  onAnswer: (answers: ImportAnswers) => void;
  onDiscarded: () => void;
}) {
  const utils = trpc.useUtils();
  const { tenant } = useSignedIn();
  const navigate = useNavigate();
  const [remindFrom, setRemindFrom] = useState<Import["remindFrom"]>("tomorrow");
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const noteUnsaved = useCallback((name: string, isUnsaved: boolean) => {
    setUnsaved((names) => [...names.filter((other) => other !== name), ...(isUnsaved ? [name] : [])]);
  }, []);
  // A double click presses twice before the button is drawn as disabled.
  const isStarting = useRef(false);
  const start = trpc.imports.start.useMutation({
    onSuccess: async (started) => {
      keepPastedRows(tenant.id, "");
      // The filter belongs to the check: the result starts with all rows.
      await navigate({ to: ".", search: ({ show: _, ...rest }) => rest, replace: true });
      utils.imports.read.setData({ id: started.id }, started);
    },
    onError: (error) => {
      isStarting.current = false;
      showFailure(texts.startFailed, error);
    },
  });
  const discard = trpc.imports.discard.useMutation({
    onSuccess: () => {
      void utils.imports.list.invalidate();
      onDiscarded();
    },
    onError: (error) => showFailure(texts.discardFailed, error),
  });
  const { counts } = found;
  if (!counts) return null;
  const number = counts.new + counts.update;
  const hasFailed = problem !== null && !isBusy;
  const hasProducts = found.products.length > 0 || Object.keys(found.productChoices).length > 0;

  return (
    <div className="grid gap-4 lg:gap-5">
      <DateQuestions found={found} isBusy={isBusy} hasFailed={hasFailed} onAnswer={onAnswer} />
      {found.endQuestion && <EndDateQuestion question={found.endQuestion} isBusy={isBusy} onAnswer={onAnswer} />}
      {found.payments && found.payments.blankRows > 0 && (
        <BlankPayments payments={found.payments} isBusy={isBusy} onAnswer={onAnswer} />
      )}
      <DurationQuestions found={found} isBusy={isBusy} hasFailed={hasFailed} onAnswer={onAnswer} />
      {hasProducts && <NewProducts found={found} isBusy={isBusy} onAnswer={onAnswer} onUnsaved={noteUnsaved} />}
      <CheckedRows
        found={found}
        counts={counts}
        shown={shown}
        title={texts.title(found.fileName)}
        lead={leadOf(found, counts)}
        onColumns={onColumns}
      />
      {problem && (
        <p role="alert" className="text-danger-text max-lg:text-md">
          {problem}
        </p>
      )}
      <Reminders found={found} value={remindFrom} onChange={setRemindFrom} />
      {/* On a phone above the tab bar, which would cover it. */}
      <div className="sticky bottom-0 z-2 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-3 max-lg:bottom-[calc(56px+env(safe-area-inset-bottom))] max-lg:-mx-4 max-lg:px-4">
        <p className="num mr-auto text-text-2 max-lg:text-sm">
          {found.openQuestions > 0
            ? texts.openQuestions(found.openQuestions)
            : unsaved[0] !== undefined
              ? texts.unsaved(unsaved[0])
              : number === 0
                ? texts.nothing
                : counts.refused > 0
                  ? texts.refusedStay(counts.refused)
                  : ""}
        </p>
        <Button needsNetwork disabled={discard.isPending} onClick={() => discard.mutate({ id: found.id })}>
          {texts.discard}
        </Button>
        <Button
          needsNetwork
          look="primary"
          disabled={isBusy || number === 0 || found.openQuestions > 0 || unsaved.length > 0 || start.isPending}
          onClick={() => {
            if (isStarting.current) return;
            isStarting.current = true;
            start.mutate({ id: found.id, remindFrom });
          }}
          className="num"
        >
          {texts.start(number)}
        </Button>
      </div>
    </div>
  );
}

/** Returns what a reader should know of the rows at once: what is overdue, and the payments. */
function leadOf({ payments }: Import, { overdue = 0 }: ImportCounts): string | undefined {
  const lines = [
    ...(overdue > 0 ? [texts.overdue(overdue)] : []),
    ...(payments && payments.count > 0
      ? [texts.payments(payments.count, amountLabel(payments.paid), amountLabel(payments.due))]
      : []),
  ];
  return lines.length > 0 ? lines.join(" ") : undefined;
}

function Reminders({
  found: { forecast },
  value,
  onChange,
}: {
  found: Import;
  value: Import["remindFrom"];
  onChange: (value: Import["remindFrom"]) => void;
}) {
  const nouns = importNouns(useBusinessWords());
  if (!forecast) return null;
  const { today, tomorrow, week } = forecast;
  return (
    <Panel title={texts.reminders}>
      <div className="px-4 py-4">
        {today + tomorrow + week === 0 ? (
          <p className="text-text-2 max-lg:text-md">{texts.noReminders}</p>
        ) : (
          <ChoiceCards
            legend={texts.reminders}
            isLegendHidden
            value={value}
            choices={[
              { value: "tomorrow", label: texts.remindTomorrow, hint: nouns.tomorrowHint(tomorrow, week) },
              { value: "today", label: texts.remindToday, hint: nouns.todayHint(today) },
            ]}
            onChange={onChange}
          />
        )}
      </div>
    </Panel>
  );
}
