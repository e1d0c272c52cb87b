import { t } from "@lingui/core/macro";
import type { ChannelReasons } from "../channel-reasons.ts";

export const emailReasons: ChannelReasons = {
  name: () => t`Email`,
  by: () => t`By email.`,
  noOffers: () => t`Hasn't opted in to email offers.`,
  noMoreReminders: () => t`They won't get email reminders any more.`,
  remindersAgain: () => t`They'll get email reminders again.`,
  optedOutOn: (day) => t`Opted out of email on ${day}`,
  optedOut: (name) => t`${name} opted out of emails`,
  failed: (name) => t`The email to ${name} failed`,
  unknown: (name) => t`The email to ${name} may not have been delivered`,
};
