import { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { Chat, ChatAbout } from "@aavarti/contract/chats";
import { Payday, PaydayOf } from "@aavarti/contract/paydays";
import {
  CountReminders,
  ListReminders,
  ReminderCounts,
  ReminderMessage,
  ReminderPage,
  ReminderRef,
} from "@aavarti/contract/reminders";
import { ListUpcoming, ReminderStepRef, SkippedStep, UpcomingPage } from "@aavarti/contract/upcoming-reminders";
import { readChat } from "@aavarti/services/chats/read-chats";
import { countReminders } from "@aavarti/services/reminders/log/count-reminders";
import { listReminders } from "@aavarti/services/reminders/log/list-reminders";
import { readMessage } from "@aavarti/services/reminders/log/read-message";
import { previewRemindNow, remindNow } from "@aavarti/services/reminders/plan/remind-now";
import { skipReminder, unskipReminder } from "@aavarti/services/reminders/plan/skip-reminder";
import { listUpcoming } from "@aavarti/services/reminders/preview/list-upcoming";
import { readPayday } from "@aavarti/services/reminders/preview/read-payday";
import { memberProcedure, router } from "../procedures.ts";

export const remindersRouter = router({
  log: memberProcedure("reminders.read")
    .input(ListReminders)
    .output(ReminderPage)
    .query(({ ctx, input }) => listReminders(ctx.service, input)),
  counts: memberProcedure("reminders.read")
    .input(CountReminders)
    .output(ReminderCounts)
    .query(({ ctx, input }) => countReminders(ctx.service, input)),
  message: memberProcedure("reminders.read")
    .input(ReminderRef)
    .output(ReminderMessage)
    .query(({ ctx, input }) => readMessage(ctx.service, input)),
  upcoming: memberProcedure("reminders.read")
    .input(ListUpcoming)
    .output(UpcomingPage)
    .query(({ ctx, input }) => listUpcoming(ctx.service, input)),
  payday: memberProcedure("reminders.read")
    .input(PaydayOf)
    .output(Payday)
    .query(({ ctx, input }) => readPayday(ctx.service, input)),
  chat: memberProcedure(["customers.read", "subscriptions.read"])
    .input(ChatAbout)
    .output(Chat)
    .query(({ ctx, input }) => readChat(ctx.service, input)),
  // A POST although it changes nothing, because the ids of many rows don't fit into a URL.
  previewNow: memberProcedure("reminders.send")
    .input(RemindNow)
    .output(RemindedNow)
    .mutation(({ ctx, input }) => previewRemindNow(ctx.service, input)),
  now: memberProcedure("reminders.send")
    .input(RemindNow)
    .output(RemindedNow)
    .mutation(({ ctx, input }) => remindNow(ctx.service, input)),
  skip: memberProcedure("reminders.skip")
    .input(ReminderStepRef)
    .output(SkippedStep)
    .mutation(({ ctx, input }) => skipReminder(ctx.service, input)),
  unskip: memberProcedure("reminders.skip")
    .input(ReminderStepRef)
    .output(SkippedStep)
    .mutation(({ ctx, input }) => unskipReminder(ctx.service, input)),
});
