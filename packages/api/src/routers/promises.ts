import {
  ConfirmPromise,
  CustomerPromise,
  ListPromises,
  PromisePage,
  PromiseReading,
  PromiseRecord,
  PromiseRef,
  PromisesOf,
  ReadPromiseText,
  RecordPromise,
  UndoPromise,
} from "@aavarti/contract/promises";
import {
  confirmPromise,
  dismissPromise,
  recordPromise,
  undoPromise,
  withdrawPromise,
} from "@aavarti/services/promises/change-promise";
import { listPromises, readPromiseStatus, readPromiseText } from "@aavarti/services/promises/list-promises";
import { memberProcedure, router } from "../procedures.ts";

export const promisesRouter = router({
  list: memberProcedure("subscriptions.read")
    .input(ListPromises)
    .output(PromisePage)
    .query(({ ctx, input }) => listPromises(ctx.service, input)),
  status: memberProcedure("subscriptions.read")
    .input(PromisesOf)
    .output(PromiseRecord)
    .query(({ ctx, input }) => readPromiseStatus(ctx.service, input)),
  parse: memberProcedure("subscriptions.read")
    .input(ReadPromiseText)
    .output(PromiseReading)
    .query(({ ctx, input }) => readPromiseText(ctx.service, input)),
  record: memberProcedure("promises.record")
    .input(RecordPromise)
    .output(CustomerPromise)
    .mutation(({ ctx, input }) => recordPromise(ctx.service, input)),
  confirm: memberProcedure("promises.record")
    .input(ConfirmPromise)
    .output(CustomerPromise)
    .mutation(({ ctx, input }) => confirmPromise(ctx.service, input)),
  dismiss: memberProcedure("promises.record")
    .input(PromiseRef)
    .output(CustomerPromise)
    .mutation(({ ctx, input }) => dismissPromise(ctx.service, input)),
  withdraw: memberProcedure("promises.record")
    .input(PromiseRef)
    .output(CustomerPromise)
    .mutation(({ ctx, input }) => withdrawPromise(ctx.service, input)),
  undo: memberProcedure("promises.record")
    .input(UndoPromise)
    .output(CustomerPromise)
    .mutation(({ ctx, input }) => undoPromise(ctx.service, input)),
});
