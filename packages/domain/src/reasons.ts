import type { Sentence } from "./explanations.ts";
import { ACCOUNT_REASONS } from "./reasons/accounts.ts";
import { ACTIVITY_REASONS } from "./reasons/activity.ts";
import { COMMAND_REASONS } from "./reasons/commands.ts";
import { FAULT_REASONS } from "./reasons/faults.ts";
import { FIELD_REASONS } from "./reasons/fields.ts";
import { IMPORT_REASONS } from "./reasons/imports.ts";
import { MESSAGE_TEXT_REASONS } from "./reasons/message-texts.ts";
import { NOTIFICATION_REASONS } from "./reasons/notifications.ts";
import { OWN_TEMPLATE_REASONS } from "./reasons/own-templates.ts";
import { RECORD_REASONS } from "./reasons/records.ts";
import { REMINDER_REASONS } from "./reasons/reminders.ts";
import { REQUEST_REASONS } from "./reasons/requests.ts";
import { SUBSCRIPTION_REASONS } from "./reasons/subscriptions.ts";
import { TEAM_REASONS } from "./reasons/team.ts";
import { TERM_REASONS } from "./reasons/terms.ts";

/** Reasons that a screen can show: each has a text in every language of the web application. */
export const SHOWN_REASONS = {
  ...ACCOUNT_REASONS,
  ...ACTIVITY_REASONS,
  ...COMMAND_REASONS,
  ...FAULT_REASONS,
  ...FIELD_REASONS,
  ...IMPORT_REASONS,
  ...MESSAGE_TEXT_REASONS,
  ...NOTIFICATION_REASONS,
  ...OWN_TEMPLATE_REASONS,
  ...RECORD_REASONS,
  ...REMINDER_REASONS,
  ...SUBSCRIPTION_REASONS,
  ...TEAM_REASONS,
  ...TERM_REASONS,
} as const;

/**
 * All reasons with their English texts. A released reason keeps its name and the names of its
 * params.
 */
export const REASONS = { ...SHOWN_REASONS, ...REQUEST_REASONS } as const;

export type ShownReason = keyof typeof SHOWN_REASONS;
export type Reason = keyof typeof REASONS;

/** The params of a reason's text. */
export type ReasonParams<R extends Reason> = Parameters<Extract<(typeof REASONS)[R], Sentence>["says"]>[0];
