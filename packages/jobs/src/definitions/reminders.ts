import { z } from "zod";
import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

const ReminderRef = z.object({ tenantId: z.uuid(), reminderId: z.uuid() });

/** Finds the reminders that are due, in a share of the tenants. */
export const sweepReminders = defineJob({
  queue: "sweeps",
  name: "reminders.sweep",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("reminders-sweep", payload),
  attempts: 3,
});

/**
 * The owner's digest, and the terms that nobody renewed, of the tenants of a share whose morning
 * has come.
 */
export const dailyRounds = defineJob({
  queue: "sweeps",
  name: "reminders.daily",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("reminders-daily", payload),
  attempts: 3,
});

/**
 * Plans what is due in one tenant now, without waiting for the sweep: somebody has just entered it
 * and looks.
 */
export const planReminders = defineJob({
  queue: "notifications",
  name: "reminder.plan",
  payload: z.object({ tenantId: z.uuid() }),
  key: ({ tenantId }) => `reminder-plan-${tenantId}`,
});

/** Sends one planned reminder. */
export const sendReminder = defineJob({
  queue: "notifications",
  name: "reminder.send",
  payload: ReminderRef,
  key: ({ reminderId }) => `reminder-send-${reminderId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});

/** Finds out what became of a send whose outcome is not known. */
export const reconcileReminder = defineJob({
  queue: "notifications",
  name: "reminder.reconcile",
  payload: ReminderRef,
  key: ({ reminderId }) => `reminder-reconcile-${reminderId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});
