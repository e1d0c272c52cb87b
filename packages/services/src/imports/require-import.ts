import type { ImportRunRow } from "@aavarti/db/queries/imports";
import { AppError, notFound } from "@aavarti/domain/errors";

type State = ImportRunRow["state"];

const STANDS = {
  draft: "Check the rows of this import first.",
  ready: "This import hasn't started yet.",
  running: "This import is running. Wait until it finishes.",
  done: "This import has already finished.",
  reverting: "This import is being undone.",
  reverted: "This import has already been undone.",
} as const satisfies Record<State, string>;

/** The import, if it is one of the tenant's and in one of these states. @throws AppError NOT_FOUND, or CONFLICT saying how it stands. */
export function requireImport(run: ImportRunRow | undefined, states: readonly State[]): ImportRunRow {
  if (!run) throw notFound("Import");
  if (!states.includes(run.state)) throw new AppError("CONFLICT", STANDS[run.state]);
  return run;
}
