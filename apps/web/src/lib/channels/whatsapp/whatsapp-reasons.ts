import { t } from "@lingui/core/macro";
import type { ChannelReasons } from "../channel-reasons.ts";

export const whatsappReasons: ChannelReasons = {
  name: () => t`WhatsApp`,
  by: () => t`On WhatsApp.`,
  noOffers: () => t`Hasn't opted in to WhatsApp offers.`,
  noMoreReminders: () => t`They won't get WhatsApp reminders any more.`,
  remindersAgain: () => t`They'll get WhatsApp reminders again.`,
  optedOutOn: (day) => t`Opted out of WhatsApp on ${day}`,
  optedOut: (name) => t`${name} opted out of WhatsApp messages`,
  failed: (name) => t`The WhatsApp message to ${name} failed`,
  unknown: (name) => t`The WhatsApp message to ${name} may not have been delivered`,
};
