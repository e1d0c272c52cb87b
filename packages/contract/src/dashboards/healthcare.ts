import { z } from "zod";
import { Chat } from "../chats.ts";
import { wire } from "../fields.ts";

/** Customers whose last subscription ended 30 to 90 days ago, the most recent first. */
export const Recall = z.object({
  total: z.int().describe("All of them; `items` has at most 100"),
  agreed: z.int().describe("Those of them who agreed to recall messages"),
  items: z.array(
    z.object({
      subscriptionId: wire.id,
      customer: z.object({ id: wire.id, name: z.string() }),
      productName: z.string(),
      endDate: wire.day,
      days: z.int().describe("Days since the end"),
      optedIn: z.boolean().nullable().describe("Whether they agreed to recall messages; null if they weren't asked"),
      contact: Chat.shape.contact,
      lastWords: z
        .object({ text: z.string().describe("At most 200 characters"), at: wire.instant })
        .nullable()
        .describe("What they wrote last, within 90 days; null without `inbox.read`"),
    }),
  ),
});
export type Recall = z.output<typeof Recall>;

const ContinuityCurve = z.object({
  terms: z.int().describe("Terms that ended in the year"),
  points: z
    .array(
      z.object({
        day: z.int().describe("Days after the end; negative before it"),
        share: z.number().describe("Share of the terms that was renewed by this day, from 0 to 1"),
      }),
    )
    .describe("From 14 days before the end to 90 days after it; empty without terms"),
});

/** Of the terms that ended, the share that was renewed by each day around the end. */
export const Continuity = z.object({
  thisYear: ContinuityCurve.describe("Terms that ended in the year until 30 days ago"),
  lastYear: ContinuityCurve.describe("Those of the year before"),
});
export type Continuity = z.output<typeof Continuity>;
