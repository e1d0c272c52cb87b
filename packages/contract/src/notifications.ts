import { CHANNELS, channelSwitches, perChannel } from "@aavarti/domain/channels";
import { HOLIDAY_STATE_CODES } from "@aavarti/domain/festivals";
import { OPTIONAL_MESSAGES } from "@aavarti/domain/message-kinds";
import { explainField } from "@aavarti/domain/reasons/fields";
import { EARLIEST_QUIET_HOUR, EXTRA_STEPS, LATEST_QUIET_HOUR, QUIET_HOURS } from "@aavarti/domain/reminder-rules";
import { FINAL_ACTIONS } from "@aavarti/domain/reminder-switches";
import { z } from "zod";
import { email, ownName, requiredLine, requiredText } from "./fields.ts";

const Service = z.object({ configured: z.boolean(), error: z.string().nullable() });
export const ServiceStatus = z.object({ services: z.object(perChannel(() => Service)) });
export type ServiceStatus = z.output<typeof ServiceStatus>;

const BOTH_EMAIL = explainField("test.emailIncomplete");
const BOTH_PHONE = explainField("test.phoneIncomplete");

/** Without a body the message goes to the signed-in user. */
export const TestEmail = z.object({ name: requiredLine("name", 200, BOTH_EMAIL), email }).optional();
export type TestEmail = z.output<typeof TestEmail>;

export const TestWhatsapp = z
  .object({ name: ownName("name", BOTH_PHONE), phone: requiredText("phone", 40, BOTH_PHONE) })
  .optional();
export type TestWhatsapp = z.output<typeof TestWhatsapp>;

export const TestSent = z.object({ success: z.literal(true), messageId: z.string() });
export type TestSent = z.output<typeof TestSent>;

const ExtraReminderDay = z.literal(
  [...EXTRA_STEPS],
  `Extra reminder days must be any of ${EXTRA_STEPS.join(", ")}. Negative numbers are days after the end date.`,
);

export const HolidayState = z.enum(HOLIDAY_STATE_CODES, "State must be the two-letter code of an Indian state");

const hourBetween = (what: "start" | "end", first: number, last: number) => {
  const sentence = `Quiet hours must ${what} between ${first}:00 and ${last}:00`;
  return z.int(sentence).min(first, sentence).max(last, sentence);
};

/** The settings that a business can change; an absent field keeps its value. */
const choices = {
  ...channelSwitches((channel) => z.boolean(`${CHANNELS[channel].name} must be on or off`)),
  remindCustomer: z.boolean("Reminders to customers must be on or off"),
  remindOwner: z.boolean("Reminders to the owner must be on or off"),
  extraReminderDays: z.array(ExtraReminderDay).max(20).describe("Days before the end of a term; below zero after it"),
  messages: z
    .array(z.enum(OPTIONAL_MESSAGES, `Messages must be any of ${OPTIONAL_MESSAGES.join(", ")}`))
    .max(20)
    .describe("Other messages to customers that are on. Win-back is sent only to customers who opted in to offers"),
  emailFallback: z
    .boolean("“Email if WhatsApp fails” must be on or off")
    .describe("Customers WhatsApp can't reach get an email instead"),
  ownerDigest: z.boolean("The daily summary must be on or off"),
  avoidHolidays: z
    .boolean("“Hold reminders on holidays” must be on or off")
    .describe("After a big holiday, reminders are sent the next morning, except on the due date"),
  holidayState: HolidayState.nullable().describe("State whose holidays also count; null for none"),
  followPaydays: z
    .boolean("“Match usual payment days” must be on or off")
    .describe("Other reminders wait up to 5 days for the customer's usual payday"),
  quietHours: z
    .object({
      from: hourBetween("start", EARLIEST_QUIET_HOUR, QUIET_HOURS.from),
      until: hourBetween("end", QUIET_HOURS.until, LATEST_QUIET_HOUR),
    })
    .describe("Quiet hours in the business's time zone; they always include 21:00 to 08:00"),
  afterLastReminder: z
    .enum(FINAL_ACTIONS, `After the last reminder must be one of: ${FINAL_ACTIONS.join(", ")}`)
    .describe(
      "What to do when a term isn't renewed 7 days after its end date: ask, keep it overdue, or mark it as expired",
    ),
};

export const SaveNotificationSettings = z.object(choices).partial();
export type SaveNotificationSettings = z.output<typeof SaveNotificationSettings>;

export const NotificationSettings = z.object({
  ...choices,
  renewalReminderDays: z.array(z.int()).describe("Days before the end of a term that are always on"),
  sendHour: z.int().describe("Hour at which reminders are sent, in the business's time zone"),
  timeZone: z.string(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;
