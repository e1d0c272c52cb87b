import {
  Board,
  BoardQuery,
  ChangedReminders,
  LaneQuery,
  ManyOutcome,
  RemindedRows,
  RenewalPage,
  RenewMany,
  UndoMany,
} from "@aavarti/contract/renewals";
import { listChangedReminders } from "@aavarti/services/renewals/list-changed-reminders";
import { listLane } from "@aavarti/services/renewals/list-lane";
import { readBoard } from "@aavarti/services/renewals/read-board";
import { renewMany } from "@aavarti/services/renewals/renew-many";
import { undoMany } from "@aavarti/services/renewals/undo-many";
import { memberProcedure, router } from "../procedures.ts";

export const renewalsRouter = router({
  board: memberProcedure("subscriptions.read")
    .input(BoardQuery)
    .output(Board)
    .query(({ ctx, input }) => readBoard(ctx.service, input)),
  lane: memberProcedure("subscriptions.read")
    .input(LaneQuery)
    .output(RenewalPage)
    .query(({ ctx, input }) => listLane(ctx.service, input)),
  changedReminders: memberProcedure("subscriptions.read")
    .input(ChangedReminders)
    .output(RemindedRows)
    .query(({ ctx, input }) => listChangedReminders(ctx.service, input)),
  renewMany: memberProcedure({ all: ["subscriptions.renew"], byInput: ["payments.record"] })
    .input(RenewMany)
    .output(ManyOutcome)
    .mutation(({ ctx, input }) => renewMany(ctx.service, input)),
  undoMany: memberProcedure("subscriptions.renew")
    .input(UndoMany)
    .output(ManyOutcome)
    .mutation(({ ctx, input }) => undoMany(ctx.service, input)),
});
