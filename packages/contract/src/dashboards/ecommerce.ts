import { z } from "zod";
import { Chat } from "../chats.ts";
import { day, id, wire } from "../fields.ts";
import { textLimit } from "../lists.ts";

/** What goes out in the next fourteen days, tomorrow first. */
export const Dispatch = z.object({
  days: z
    .array(
      z.object({
        date: wire.day,
        units: z.int().describe("Of all products"),
        deliveries: z.int().describe("Of all products"),
      }),
    )
    .length(14),
  items: z
    .array(
      z.object({
        productId: wire.id,
        productName: z.string(),
        units: z.array(z.int()).length(14).describe("In the order of `days`"),
      }),
    )
    .describe("By name; products of which nothing goes out are left out; at most 100"),
  products: z.int().describe("All products of which something goes out"),
  skipped: z.object({ deliveries: z.int(), units: z.int() }).describe("What would go out tomorrow but for a pause"),
});
export type Dispatch = z.output<typeof Dispatch>;

const of = { date: day("date"), productId: id("product").optional() };
export const DeliveriesQuery = z.object({ ...of, limit: z.int().min(1).max(10_000).default(200) });
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>;
/** The same in a URL, where the limit is text. */
export const DeliveriesQueryString = z.object({ ...of, limit: textLimit(10_000).optional() });

/** The deliveries of a day. */
export const Deliveries = z.object({
  count: z.int().describe("All of them"),
  units: z.int().describe("Of all of them"),
  items: z
    .array(
      z.object({
        subscriptionId: wire.id,
        customerName: z.string(),
        productName: z.string(),
        quantity: z.int(),
        everyNDays: z.int(),
      }),
    )
    .describe("By product, then by customer"),
});
export type Deliveries = z.output<typeof Deliveries>;

const side = z.object({
  count: z.int(),
  items: z
    .array(
      z.object({
        subscriptionId: wire.id,
        customer: z.object({ id: wire.id, name: z.string() }),
        productName: z.string(),
        quantity: z.int(),
        pausedFrom: wire.day.describe("The first day of the pause"),
        pausedUntil: wire.day.nullable().describe("The day it resumes automatically"),
        days: z.int().describe("Days since the pause began; 0 if it hasn't"),
        contact: Chat.shape.contact,
      }),
    )
    .describe("At most 100"),
});

/** The subscriptions that are paused, and those that will be. */
export const PauseBoard = z.object({
  planned: side.describe("Pauses that haven't begun, by their first day"),
  dated: side.describe("Paused until a day, by that day"),
  open: side.describe("Paused until resumed, the longest first"),
});
export type PauseBoard = z.output<typeof PauseBoard>;
