import type { CheckImport, Import } from "@aavarti/contract/imports";
import type { ImportField } from "@aavarti/domain/import-field-names";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { useEffect, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { joinLiveStream } from "../../lib/realtime/live-stream.ts";
import { currentToken, subscribeToToken } from "../../lib/session/session-token.ts";
import type { Sheet } from "./parse-sheet.ts";
import { portionsOf } from "./read-sheet.ts";
import { importTexts as texts } from "./texts.ts";

/** The polling interval while an import runs, in milliseconds, as a fallback for live events. */
const ASK_AGAIN_MS = 5_000;

const isUnderWay = ({ state }: Pick<Import, "state">): boolean => state === "running" || state === "reverting";

/**
 * Returns the query for an import. While it runs or is undone, live updates and a request every
 * five seconds refresh it; when that ends, every query of the page is invalidated, because an
 * import changes every list.
 */
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
    return joinLiveStream(token, { onUnread: () => void utils.imports.read.invalidate({ id }) });
  }, [isMoving, token, id, utils]);
  // When it ends, invalidate everything: an import changes every list and figure.
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
 * The answers of the Check step. Those about products are by their name in the sheet: the id of an
 * existing one, or for a new one its duration and price, a decimal text; null clears an answer.
 */
export interface ImportAnswers {
  readonly productChoices?: Record<string, string>;
  readonly productAnswers?: Record<string, { durationMonths: number; price: string } | null>;
  readonly dateOrders?: CheckImport["dateOrders"];
  readonly endField?: CheckImport["endField"];
  readonly blankPaid?: CheckImport["blankPaid"];
  readonly durationAnswers?: CheckImport["durationAnswers"];
}

/**
 * Returns `send`, which uploads a sheet in portions and has the server check it, and `checkAgain`,
 * which has uploaded rows checked with other columns or answers; neither imports anything or
 * rejects. `sentRows` is the number of uploaded rows, null when nothing is sent or checked;
 * `problem` is the message of the last failure, or null. A successful check refreshes the import,
 * its rows and the list of imports and then calls `onChecked`.
 */
export function useSendSheet(onChecked: (checked: Import) => void) {
  const utils = trpc.useUtils();
  const [sentRows, setSentRows] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = trpc.imports.begin.useMutation();
  const addRows = trpc.imports.addRows.useMutation();
  const check = trpc.imports.check.useMutation();

  const attempt = async (work: () => Promise<Import>) => {
    setProblem(null);
    setSentRows(0);
    try {
      const checked = await work();
      utils.imports.read.setData({ id: checked.id }, checked);
      await Promise.all([utils.imports.rows.invalidate({ id: checked.id }), utils.imports.list.invalidate()]);
      onChecked(checked);
    } catch (error) {
      setProblem(messageOf(error, texts.map.failed));
    } finally {
      setSentRows(null);
    }
  };
  return {
    sentRows,
    problem,
    send: (sheet: Sheet, fileName: string, columns: Columns) =>
      attempt(async () => {
        const { id } = await begin.mutateAsync({
          fileName,
          headers: [...sheet.headers],
          rowCount: sheet.rows.length,
          ...columns,
        });
        let sent = 0;
        for (const portion of portionsOf(sheet, IMPORT_LIMITS.rowsPerCall)) {
          await addRows.mutateAsync({ id, ...portion });
          sent += portion.rows.length;
          setSentRows(sent);
        }
        return check.mutateAsync({ id });
      }),
    /** Checks uploaded rows again with other columns or with answers. */
    checkAgain: (id: string, choices: Partial<Columns> & ImportAnswers) =>
      attempt(() => check.mutateAsync({ id, ...choices })),
  };
}
