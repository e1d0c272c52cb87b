import type { ImportRunRow } from "@aavarti/db/queries/imports";
import { notFound, refusal } from "@aavarti/domain/refusal";

type State = ImportRunRow["state"];

const STANDS = {
  draft: "import.notChecked",
  ready: "import.notStarted",
  running: "import.running",
  done: "import.finished",
  reverting: "import.undoing",
  reverted: "import.undone",
} as const satisfies Record<State, string>;

/**
 * Returns the given row, as a query found it, if the import is in one of these states; reads
 * nothing.
 * @throws AppError NOT_FOUND for undefined, or CONFLICT naming its current state.
 */
export function requireImport(run: ImportRunRow | undefined, states: readonly State[]): ImportRunRow {
  if (!run) throw notFound("import");
  if (!states.includes(run.state)) throw refusal(STANDS[run.state]);
  return run;
}
