import type { Import } from "@aavarti/contract/imports";
import { type ReactNode, useState } from "react";
import { hasCode } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ListSkeleton } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { CheckStep } from "./check-step.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { DoneStep } from "./done-step.tsx";
import { MapColumns } from "./map-columns.tsx";
import { MatchSheet } from "./match-sheet.tsx";
import { PastImports } from "./past-imports.tsx";
import { RunStep } from "./run-step.tsx";
import type { Shown } from "./shown.ts";
import { Steps } from "./steps.tsx";
import { importNouns, importTexts as texts } from "./texts.ts";
import { useImport, useSendSheet } from "./use-import.ts";
import type { ChosenSheet } from "./use-read-sheet.ts";

interface ImportScreenProps {
  /** The open import; undefined while a file is being chosen. */
  readonly id: string | undefined;
  readonly shown: Shown | undefined;
  readonly mayImport: boolean;
  readonly onOpen: (id: string | undefined) => void;
}

/**
 * Shows the import of customers from a file in four steps: choose, match, check, import. Without
 * `mayImport` it says who may. Without an `id` it starts a new import, with earlier ones below;
 * once checked, `onOpen` gets its id, and later undefined to start another. An unknown id, or one
 * whose upload was not finished, offers to start over.
 */
export function ImportScreen({ id, shown, mayImport, onOpen }: ImportScreenProps) {
  if (!mayImport) return <p className="px-4 py-8 text-text-2 max-lg:text-md lg:px-6">{texts.notAllowed}</p>;
  return id ? <OpenImport key={id} id={id} shown={shown} onOpen={onOpen} /> : <NewImport onOpen={onOpen} />;
}

function Page({ step, children }: { step: number; children: ReactNode }) {
  const nouns = importNouns(useBusinessWords());
  return (
    <div className="mx-auto grid w-full max-w-296 content-start gap-4 px-4 py-4 lg:gap-5 lg:px-6 lg:py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-xl font-semibold max-lg:sr-only">{nouns.title}</h1>
          <p className="text-text-2 max-lg:text-md">{nouns.lead}</p>
        </div>
        <Steps current={step} />
      </div>
      {children}
    </div>
  );
}

function NewImport({ onOpen }: Pick<ImportScreenProps, "onOpen">) {
  const [chosen, setChosen] = useState<ChosenSheet | null>(null);
  return (
    <Page step={chosen ? 1 : 0}>
      {chosen ? (
        <MatchSheet chosen={chosen} onBack={() => setChosen(null)} onChecked={onOpen} />
      ) : (
        <>
          <ChooseFile onChosen={setChosen} />
          <PastImports />
        </>
      )}
    </Page>
  );
}

const STEPS = { draft: 1, ready: 2, running: 3, done: 4, reverting: 3, reverted: 4 } as const satisfies Record<
  Import["state"],
  number
>;

function OpenImport({ id, shown, onOpen }: Pick<ImportScreenProps, "shown" | "onOpen"> & { id: string }) {
  const { data: found, error, isPending, refetch } = useImport(id);
  const another = () => onOpen(undefined);
  if (isPending) return <ListSkeleton label={texts.loading} />;
  if (!found) {
    return hasCode(error, "NOT_FOUND") || hasCode(error, "VALIDATION_FAILED") ? (
      <ListNotice text={texts.missing} actionLabel={texts.startOver} onAction={another} />
    ) : (
      <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void refetch()} />
    );
  }
  return (
    <Page step={STEPS[found.state]}>
      {found.state === "draft" && (
        <ListNotice text={texts.unfinished(found.fileName)} actionLabel={texts.startOver} onAction={another} />
      )}
      {found.state === "ready" && <ReadyImport found={found} shown={shown} onDiscarded={another} />}
      {(found.state === "running" || found.state === "reverting") && <RunStep found={found} />}
      {(found.state === "done" || found.state === "reverted") && (
        <DoneStep found={found} shown={shown} onAnother={another} />
      )}
    </Page>
  );
}

function ReadyImport({
  found,
  shown,
  onDiscarded,
}: {
  found: Import;
  shown: Shown | undefined;
  onDiscarded: () => void;
}) {
  const [isMapping, setIsMapping] = useState(false);
  const { sentRows, problem, checkAgain } = useSendSheet(() => setIsMapping(false));
  const samples = trpc.imports.rows.useQuery({ id: found.id, limit: 200 }, { enabled: isMapping });
  if (!isMapping) {
    return (
      <CheckStep
        found={found}
        shown={shown}
        isBusy={sentRows !== null}
        problem={problem}
        onColumns={() => setIsMapping(true)}
        onAnswer={(answers) => void checkAgain(found.id, answers)}
        onDiscarded={onDiscarded}
      />
    );
  }
  return (
    <MapColumns
      name={found.fileName}
      headers={found.headers}
      rows={samples.data?.items.map(({ cells }) => cells) ?? []}
      rowCount={found.rowCount}
      before={{ mapping: found.mapping }}
      sentRows={sentRows}
      problem={problem}
      onBack={() => setIsMapping(false)}
      onCheck={(columns) => void checkAgain(found.id, columns)}
    />
  );
}
