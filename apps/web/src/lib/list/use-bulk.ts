import { useCallback, useRef, useState } from "react";
import { showToast } from "../../ui/toast-store.ts";
import { messageOf } from "../api/api-error.ts";
import { reasonText } from "../i18n/reason-text.ts";
import { listTexts as texts } from "./texts.ts";

/** A row of a bulk action; `name` is used in its messages. */
export interface SelectedRow {
  readonly id: string;
  readonly name: string;
}

/** The server's result for each row, in the order of the request. */
export interface ManyAnswer {
  readonly items: readonly { readonly problem: { readonly message: string } | null }[];
}

export interface Refused {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

export interface BulkJob<Row extends SelectedRow> {
  readonly rows: readonly Row[];
  readonly send: (rows: readonly Row[]) => Promise<ManyAnswer>;
  /** The toast for this number of rows. */
  readonly doneText: (done: number) => string;
  /** Undoes the action; omit it when the action can't be undone. */
  readonly undo?: {
    readonly send: (rows: readonly Row[]) => Promise<ManyAnswer>;
    readonly doneText: (done: number) => string;
    /** The end of the time for Undo in epoch milliseconds, if the server limits it. */
    readonly until?: () => number;
  };
  /** Runs when the action has ended, successful or not. */
  readonly settled: () => unknown;
}

/**
 * Rows per request: enough to be fast, few enough that the progress bar moves and Stop takes effect
 * soon.
 */
const AT_ONCE = 100;

/**
 * Returns `run`, which runs an action on many rows and never rejects; its `progress` in rows (null
 * when none runs); `stop`, which sends no further rows and keeps what is done; `refused`, the rows
 * that the server skipped with its reasons; `forget`, which empties these; and `undo`, which takes
 * back the last action for the rows that succeeded. It sends 100 rows at a time and ends at a
 * request that fails. A toast says the result, with Undo if the job has one; then `settled` is
 * called.
 */
export function useBulk() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isStopped = useRef(false);
  const undoLast = useRef<(() => void) | null>(null);

  const run = useCallback(async <Row extends SelectedRow>(job: BulkJob<Row>): Promise<void> => {
    const { rows, send, doneText, undo, settled } = job;
    isStopped.current = false;
    undoLast.current = null;
    setRefused([]);
    const done: Row[] = [];
    const problems: Refused[] = [];
    let failure: unknown = null;
    for (let from = 0; from < rows.length && !isStopped.current; from += AT_ONCE) {
      setProgress({ done: from, total: rows.length });
      const part = rows.slice(from, from + AT_ONCE);
      try {
        const { items } = await send(part);
        part.forEach((row, place) => {
          const problem = items[place]?.problem;
          if (!problem) done.push(row);
          else problems.push({ id: row.id, name: row.name, message: reasonText(problem) });
        });
      } catch (error) {
        failure = error;
        break;
      }
    }
    setProgress(null);
    setRefused(problems);
    const takeBack =
      undo && done.length > 0
        ? () => void run({ rows: done, send: undo.send, doneText: undo.doneText, settled })
        : null;
    undoLast.current = takeBack;
    const reason = failure ? messageOf(failure, texts.unreachable) : undefined;
    const [first] = problems;
    showToast({
      title: done.length > 0 || !reason ? doneText(done.length) : reason,
      description:
        done.length > 0 && reason ? reason : first && texts.notDone(problems.length, first.name, first.message),
      isDestructive: done.length === 0 || undefined,
      ...(takeBack && undo?.until ? { until: undo.until() } : {}),
      ...(takeBack ? { action: { label: texts.undo, altText: texts.undoMany, run: takeBack } } : {}),
    });
    settled();
  }, []);

  return {
    progress,
    refused,
    run,
    stop: () => {
      isStopped.current = true;
    },
    undo: () => undoLast.current?.(),
    forget: () => setRefused([]),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
