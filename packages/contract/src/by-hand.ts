import { REMINDER_ROUTES } from "@aavarti/domain/bulk-messages";
import { LEFT_OUT_REASONS } from "@aavarti/domain/by-hand";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { id, wire } from "./fields.ts";
import { MANY } from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";
import { because } from "./sentences.ts";

/**
 * Whom to remind now. For a selected customer it covers everything due; for a selected subscription
 * only that one.
 */
export const RemindNow = z.object({
  about: z.enum(["subscriptions", "customers"], "About must be subscriptions or customers"),
  ids: z
    .array(id("row"))
    .min(1, because(explainField("rows.none")))
    .max(MANY, because(explainField("rows.tooMany", { most: MANY })))
    .transform((ids) => [...new Set(ids)]),
  evenInQuietHours: z
    .boolean()
    .default(false)
    .describe("Send now, even in quiet hours, including queued messages. Otherwise they wait until morning"),
  overBudget: z
    .boolean()
    .optional()
    .describe("Send although the monthly budget is used up. Refused with CONFLICT without it"),
});
export type RemindNow = z.output<typeof RemindNow>;

const Route = z
  .enum(REMINDER_ROUTES)
  .describe("window: WhatsApp, within 24 hours of the customer's message. template: WhatsApp utility template");
const rupees = z.string().describe("Estimated, in Indian rupees with two decimals, without tax");

const named = z.object({ id: wire.id, name: z.string() });

/** Who gets a reminder and who doesn't: a forecast in the preview, the result afterwards. */
export const RemindedNow = z.object({
  people: z.int().describe("Number of messages; renewals with the same phone or email are combined"),
  channels: z.array(z.object({ channel: ReminderChannel, people: z.int() })),
  routes: z
    .array(z.object({ route: Route, count: z.int(), estimatedCost: rupees }))
    .describe("How many messages go by each route, as of now"),
  estimatedCost: rupees,
  isOverBudget: z.boolean().describe("Whether it goes over the monthly budget, and has to be confirmed"),
  goesAt: wire.instant.nullable().describe("Send time if not immediate, because of quiet hours"),
  quietUntil: wire.instant.nullable().describe("When the current quiet hours end; null outside quiet hours"),
  to: z.array(
    z.object({ customer: named, product: named, subscriptionId: wire.id, channel: ReminderChannel, route: Route }),
  ),
  leftOut: z.array(
    z.object({
      place: z.int().describe("Index among the given ids, without duplicates, from 0"),
      customer: named.nullable(),
      product: named.nullable(),
      reason: z.enum(LEFT_OUT_REASONS),
      day: wire.day.nullable().describe("Date of the promise, or the end date if it is too far away"),
      at: wire.instant.nullable().describe("Send time of a message that is already queued or scheduled"),
    }),
  ),
  sample: z
    .object({ channel: ReminderChannel, name: z.string(), subject: z.string().nullable(), text: z.string() })
    .nullable()
    .describe("Preview of the first message"),
});
export type RemindedNow = z.output<typeof RemindedNow>;
