import { ACTIVITY_AREAS } from "@aavarti/domain/activity-areas";
import { z } from "zod";
import { ReasonParams } from "./errors.ts";
import { id, wire } from "./fields.ts";
import { cursor, page, textLimit } from "./lists.ts";

export const ActivityArea = z.enum(ACTIVITY_AREAS, `Area must be one of: ${ACTIVITY_AREAS.join(", ")}`);
export type ActivityArea = z.output<typeof ActivityArea>;

/** Whether a team member did it, or the product itself. */
export const ActivityActor = z.enum(["people", "product"], "By must be people or product");
export type ActivityActor = z.output<typeof ActivityActor>;

export const ListActivity = z.object({
  area: ActivityArea.optional().describe(
    "`payments`: what customers pay. `activation`: the fee that the business pays for Aavarti",
  ),
  by: ActivityActor.optional(),
  person: id("person").optional().describe("Only what this person did; ids are in /api/v1/colleagues"),
  record: id("record")
    .optional()
    .describe("Only what was done with this product or subscription, or with this customer and their subscriptions"),
  limit: z.int().min(1).max(1000).default(50),
  cursor: cursor.optional(),
});
export type ListActivity = z.output<typeof ListActivity>;
export const ActivityQuery = ListActivity.extend({ limit: textLimit(1000).optional(), cursor: z.string().optional() });

/** An entry of the activity log. `sentence` follows the actor's name. */
export const ActivityEntry = z.object({
  id: wire.id,
  at: wire.instant,
  area: ActivityArea,
  action: z.string().describe("For example: customer.updated"),
  actor: z.string().nullable().describe("Who did it; null for automatic changes"),
  personId: wire.id.nullable().describe("Whom to filter by as `person`; null for automatic changes"),
  record: z
    .object({ id: wire.id, name: z.string() })
    .nullable()
    .describe("The customer, product or subscription that it was done with, to filter by as `record`"),
  sentence: z.string(),
  reason: z.string().describe("Reason code of `sentence`, finer than `action`"),
  params: ReasonParams.describe("Parameters of `sentence`: dates as YYYY-MM-DD, money in paise"),
  because: z
    .string()
    .nullable()
    .describe("Why a payment was reversed or refunded or a discount given, as typed; null for everything else"),
  edits: z
    .array(
      z.object({
        key: z.string().describe("The field's code, such as startDate"),
        field: z.string().describe("The field's name in English"),
        before: z.string().nullable(),
        after: z.string().nullable(),
        from: z.string().nullable().describe("`before` as stored: dates as YYYY-MM-DD, amounts as 1500.00, or a code"),
        to: z.string().nullable().describe("`after` as stored"),
      }),
    )
    .describe("Fields changed by an edit, if recorded"),
  ip: z.string().nullable().describe("IP address of the request, if recorded"),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;
export const ActivityPage = page(ActivityEntry);
