import { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { Payday, PaydayOf } from "@aavarti/contract/paydays";
import {
  CountReminders,
  ListRemindersQuery,
  ReminderCounts,
  ReminderEntry,
  ReminderMessage,
  ReminderRef,
} from "@aavarti/contract/reminders";
import {
  ListUpcomingQuery,
  ReminderStepRef,
  SkippedStep,
  UpcomingReminder,
} from "@aavarti/contract/upcoming-reminders";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Reminders";

export const reminderRoutes = [
  route({
    method: "GET",
    path: "/api/v1/reminders",
    noun,
    summary: "The send log, newest first, with causes and next steps in plain words",
    query: ListRemindersQuery,
    response: z.array(ReminderEntry),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.reminders.log(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/counts",
    noun,
    summary: "How many reminders of a period stand in each state",
    query: CountReminders,
    response: ReminderCounts,
    call: (api, { query }) => api.reminders.counts(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/upcoming",
    noun,
    summary: "What will go out today and within 30 days, with its text, in the order of the reminders' own days",
    query: ListUpcomingQuery,
    response: z.array(UpcomingReminder),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.reminders.upcoming(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/payday",
    noun,
    summary: "The day of the month on which a customer usually pays",
    query: PaydayOf,
    response: Payday,
    call: (api, { query }) => api.reminders.payday(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/now/preview",
    noun,
    summary: "Who would get a reminder now, by which channel, and who would not and why; nothing is sent",
    body: RemindNow,
    response: RemindedNow,
    call: (api, { body }) => api.reminders.previewNow(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/now",
    noun,
    summary:
      "Send a reminder of what is due to up to 200 customers, or about 200 subscriptions, now; at most one a day each",
    body: RemindNow,
    response: RemindedNow,
    call: (api, { body }) => api.reminders.now(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/skip",
    noun,
    summary: "Keep one reminder of one term from going out",
    body: ReminderStepRef,
    response: SkippedStep,
    call: (api, { body }) => api.reminders.skip(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/unskip",
    noun,
    summary: "Let a skipped reminder go out after all, before its time",
    body: ReminderStepRef,
    response: SkippedStep,
    call: (api, { body }) => api.reminders.unskip(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/:id/message",
    noun,
    summary: "The text of a reminder, as it went out or as it would read now",
    params: ReminderRef,
    response: ReminderMessage,
    call: (api, { params }) => api.reminders.message(params),
  }),
];
