import { z } from "zod";
import { defineJob } from "../define-job.ts";
import { keyOfSlice, TenantSlice } from "./slices.ts";

const ReminderRef = z.object({ tenantId: z.uuid(), reminderId: z.uuid() });

/** Finds the reminders that are due, for one slice of the tenants. */
export const sweepReminders = defineJob({
  queue: "sweeps",
  name: "reminders.sweep",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("reminders-sweep", payload),
  attempts: 3,
});

/**
 * Sends the owner's digest and handles the unanswered renewals, for those tenants of a slice where
 * it is morning.
 */
export const dailyRounds = defineJob({
  queue: "sweeps",
  name: "reminders.daily",
  payload: TenantSlice,
  key: (payload) => keyOfSlice("reminders-daily", payload),
  attempts: 3,
});

/**
 * Plans the due reminders of one tenant now instead of at the next sweep, because someone has just
 * made a change and is looking at the result.
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

/** Asks the provider about a send whose outcome is unknown. */
export const reconcileReminder = defineJob({
  queue: "notifications",
  name: "reminder.reconcile",
  payload: ReminderRef,
  key: ({ reminderId }) => `reminder-reconcile-${reminderId}`,
  urgency: "bulk",
  fairnessKey: ({ tenantId }) => tenantId,
});
