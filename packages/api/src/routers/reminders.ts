import {
  CountReminders,
  ListReminders,
  ReminderCounts,
  ReminderMessage,
  ReminderPage,
  ReminderRef,
} from "@aavarti/contract/reminders";
import { countReminders } from "@aavarti/services/reminders/count-reminders";
import { listReminders } from "@aavarti/services/reminders/list-reminders";
import { readMessage } from "@aavarti/services/reminders/read-message";
import { memberProcedure, router } from "../procedures.ts";

export const remindersRouter = router({
  log: memberProcedure
    .input(ListReminders)
    .output(ReminderPage)
    .query(({ ctx, input }) => listReminders(ctx.service, input)),
  counts: memberProcedure
    .input(CountReminders)
    .output(ReminderCounts)
    .query(({ ctx, input }) => countReminders(ctx.service, input)),
  message: memberProcedure
    .input(ReminderRef)
    .output(ReminderMessage)
    .query(({ ctx, input }) => readMessage(ctx.service, input)),
});
