import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { raised, rowLinkClass } from "../../ui/list.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelNote } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.past);

/**
 * Shows at most 20 earlier imports with their time, counts and state; each links to the import,
 * where it can be undone. One that wasn't started says what to do next, and can be removed. Renders
 * nothing when there are none or while they load. A failure shows a retry button.
 */
export function PastImports() {
  const today = useToday();
  const past = trpc.imports.list.useQuery({ limit: 20 });
  const utils = trpc.useUtils();
  const discard = trpc.imports.discard.useMutation({
    onError: (error) => showFailure(importTexts.check.discardFailed, error),
    onSettled: () => utils.imports.list.invalidate(),
  });
  const imports = past.data?.items ?? [];
  if (past.isLoadingError) {
    return (
      <Panel title={texts.title}>
        <NotLoaded sentence={texts.failed} retry={importTexts.retry} onRetry={() => past.refetch()} />
      </Panel>
    );
  }
  if (imports.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <ul>
        {imports.map(({ id, fileName, state, counts, createdAt }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-0 hover:bg-hover"
          >
            <div className="min-w-0 flex-1 basis-56">
              <Link to="/dashboard/import" search={{ id }} className={rowLinkClass}>
                {fileName}
              </Link>
              <p className="num cut-off text-sm text-text-2">
                {dayAndTime(createdAt, today)}
                {counts && state !== "ready" && `, ${texts.counts(counts)}`}
              </p>
              {(state === "draft" || state === "ready") && <p className="text-sm text-text-2">{texts.next[state]}</p>}
            </div>
            <span className="ml-auto flex items-center gap-1">
              <PanelNote>{texts.states[state]}</PanelNote>
              {(state === "draft" || state === "ready") && (
                <Button
                  needsNetwork
                  look="ghost"
                  size="sm"
                  aria-label={texts.remove(fileName)}
                  disabled={discard.isPending}
                  onClick={() =>
                    discard.mutate({ id }, { onSuccess: () => showToast({ title: texts.removed(fileName) }) })
                  }
                  className={raised}
                >
                  <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
