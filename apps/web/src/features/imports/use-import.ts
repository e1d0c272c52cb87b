import type { CheckImport, Import } from "@aavarti/contract/imports";
import type { ImportField } from "@aavarti/domain/import-field-names";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { useEffect, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { joinLiveStream } from "../../lib/live-stream.ts";
import { currentToken, subscribeToToken } from "../../lib/session-token.ts";
import { trpc } from "../../lib/trpc.ts";
import type { Sheet } from "./parse-sheet.ts";
import { portionsOf } from "./read-sheet.ts";
import { importTexts as texts } from "./texts.ts";

/** While an import runs and no event comes, it is asked after this. Milliseconds. */
const ASK_AGAIN_MS = 5_000;

const isUnderWay = ({ state }: Pick<Import, "state">): boolean => state === "running" || state === "reverting";

/** An import as it stands; while it runs, as it moves. */
export function useImport(id: string) {
  const utils = trpc.useUtils();
  const token = useSyncExternalStore(subscribeToToken, currentToken);
  const found = trpc.imports.read.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_MS : false) },
  );
  const isMoving = found.data !== undefined && isUnderWay(found.data);
  useEffect(() => {
    if (!isMoving || token === null) return;
    return joinLiveStream(token, () => void utils.imports.read.invalidate({ id }));
  }, [isMoving, token, id, utils]);
  // What it wrote is in every list and figure.
  useEffect(() => {
    if (!isMoving) return;
    return () => void utils.invalidate();
  }, [isMoving, utils]);
  return found;
}

export interface Columns {
  readonly mapping: (ImportField | null)[];
}

/**
 * What can be answered in the Check step. A price is a text of rupees here: the server makes paise
 * of it.
 */
export interface ImportAnswers {
  readonly productChoices?: Record<string, string>;
  readonly productAnswers?: Record<string, { durationMonths: number; price: string } | null>;
  readonly dateOrders?: CheckImport["dateOrders"];
  readonly durationAnswers?: CheckImport["durationAnswers"];
}

/**
 * Sends a sheet in portions and has it checked. `progress`: the rows that have arrived; null when
 * nothing is under way.
 */
export function useSendSheet(onChecked: (checked: Import) => void) {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = trpc.imports.begin.useMutation();
  const addRows = trpc.imports.addRows.useMutation();
  const check = trpc.imports.check.useMutation();

  const attempt = async (work: () => Promise<Import>) => {
    setProblem(null);
    setProgress(0);
    try {
      const checked = await work();
      utils.imports.read.setData({ id: checked.id }, checked);
      await Promise.all([utils.imports.rows.invalidate({ id: checked.id }), utils.imports.list.invalidate()]);
      onChecked(checked);
    } catch (error) {
      setProblem(messageOf(error, texts.map.failed));
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    problem,
    send: (sheet: Sheet, fileName: string, columns: Columns) =>
      attempt(async () => {
        const { id } = await begin.mutateAsync({
          fileName,
          headers: [...sheet.headers],
          rowCount: sheet.rows.length,
          ...columns,
        });
        for (const portion of portionsOf(sheet.rows, IMPORT_LIMITS.rowsPerCall)) {
          await addRows.mutateAsync({ id, ...portion });
          setProgress(portion.firstRow - 2 + portion.rows.length);
        }
        return check.mutateAsync({ id });
      }),
    /** Checks rows that the server has with other columns, or with answers to its questions. */
    checkAgain: (id: string, choices: Partial<Columns> & ImportAnswers) =>
      attempt(() => check.mutateAsync({ id, ...choices })),
  };
}
