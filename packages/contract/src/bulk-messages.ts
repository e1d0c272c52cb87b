import {
  BULK_KINDS,
  BULK_RESULTS,
  BULK_ROUTES,
  BULK_SKIP_REASONS,
  BULK_STATES,
  BULK_WAITS,
  MAX_BULK_RECIPIENTS,
  MAX_BULK_SUBJECT,
} from "@aavarti/domain/bulk-messages";
import { MAX_OWN_TEMPLATE_NAME } from "@aavarti/domain/own-templates";
import { explainField } from "@aavarti/domain/reasons/fields";
import { MAX_SAVED_TEXT } from "@aavarti/domain/saved-replies";
import { z } from "zod";
import { StatedSentence } from "./errors.ts";
import { id, optionalLine, optionalText, wire } from "./fields.ts";
import { cursor, page, textLimit } from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";
import { because } from "./sentences.ts";

const content = {
  kind: z
    .enum(BULK_KINDS, because(explainField("field.notChoice", { field: "kind", choices: BULK_KINDS.join(", ") })))
    .default("text")
    .describe(
      "text: your own words. due: a reminder of what each customer owes or renews within a week. template: a WhatsApp template of yours",
    ),
  subject: optionalLine("subject", MAX_BULK_SUBJECT).describe(
    "Subject of emails, with variables; needed for text, and for a template with emailFallback",
  ),
  text: optionalText("text", MAX_SAVED_TEXT).describe("The text, with the variables of saved replies; needed for text"),
  isOffer: z.boolean("Offers only must be true or false").default(false).describe("Only to who agreed to offers"),
  template: optionalLine("template", MAX_OWN_TEMPLATE_NAME).describe(
    "The name of your approved WhatsApp template; needed for template. A marketing one goes only to who agreed to offers",
  ),
  emailFallback: z
    .boolean("Email fallback must be true or false")
    .default(false)
    .describe("An email replaces a WhatsApp message that fails; never both. A template goes by email only with it"),
  customerIds: z
    .array(id("customer"))
    .min(1, because(explainField("rows.none")))
    .max(MAX_BULK_RECIPIENTS, because(explainField("rows.tooMany", { most: MAX_BULK_RECIPIENTS })))
    .transform((ids) => [...new Set(ids)])
    .describe("At most 1,000; duplicates count once"),
};
const Content = z.object(content);
export type BulkInput = z.output<typeof Content>;

export const PreviewBulkSend = Content.extend({
  at: z.int().min(0).max(MAX_BULK_RECIPIENTS).default(0).describe("Index of the first message to show in full"),
});

export const StartBulkSend = Content.extend({
  // Chosen by the caller: it names no record yet.
  id: z
    .uuid(because(explainField("field.notId", { field: "bulkSend" })))
    .toLowerCase()
    .describe("A new UUID; the same one again returns the first send and sends nothing"),
});
export type StartBulkSend = z.output<typeof StartBulkSend>;

export const BulkSendRef = z.object({ id: id("bulkSend") });
export type BulkSendRef = z.output<typeof BulkSendRef>;

/** Most sends in one page. */
const PER_PAGE = 100;
export const ListBulkSends = z.object({
  limit: z.int().min(1).max(PER_PAGE).default(20),
  cursor: cursor.optional(),
});
export const ListBulkSendsQuery = z.object({ limit: textLimit(PER_PAGE).optional(), cursor: z.string().optional() });

const Person = z.object({ id: wire.id, name: z.string() });
const Route = z
  .enum(BULK_ROUTES)
  .describe(
    "window: WhatsApp, within 24 hours of the customer's message. template: WhatsApp utility template. marketing: WhatsApp marketing template",
  );
const SkipReason = z.enum(BULK_SKIP_REASONS);
const rupees = z.string().describe("Estimated for when it goes, in Indian rupees with two decimals, without tax");

export const BulkPreview = z.object({
  chosen: z.int(),
  people: z.int().describe("How many of them would get it"),
  goesAt: wire.instant.nullable().describe("The end of quiet hours; null for now"),
  routes: z.array(z.object({ route: Route, count: z.int(), estimatedCost: rupees })),
  estimatedCost: rupees,
  reasons: z.array(z.object({ reason: SkipReason, count: z.int() })),
  skipped: z.array(z.object({ customer: Person.nullable(), reason: SkipReason })),
  at: z.int().describe("Index of the first of `messages` among those who would get it"),
  messages: z
    .array(
      z.object({
        customer: Person,
        recipient: z.string().describe("The customer, or who pays for them"),
        route: Route,
        address: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
      }),
    )
    .describe("At most 20, as the recipients would read them"),
});
export type BulkPreview = z.output<typeof BulkPreview>;

export const BulkSend = z.object({
  id: wire.id,
  kind: z.enum(BULK_KINDS),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  isOffer: z.boolean(),
  template: z.string().nullable().describe("The name of your WhatsApp template"),
  emailFallback: z.boolean(),
  author: Person.nullable(),
  state: z.enum(BULK_STATES),
  waitsFor: z.enum(BULK_WAITS).nullable().describe("What a running send waits for until `startsAt`"),
  startsAt: wire.instant,
  createdAt: wire.instant,
  finishedAt: wire.instant.nullable(),
  cost: z
    .string()
    .describe("What its WhatsApp messages cost so far, as reported or estimated, in rupees with two decimals"),
  counts: z.object({
    queued: z.int(),
    onTheWay: z.int().describe("Being sent, or without an answer from the provider"),
    sent: z.int().describe("Accepted by the provider, not delivered yet"),
    delivered: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
});
export type BulkSend = z.output<typeof BulkSend>;
export const BulkSendPage = page(BulkSend);

export const BulkRecipientRef = z.object({ id: id("bulkSend"), customerId: id("customer") });
export type BulkRecipientRef = z.output<typeof BulkRecipientRef>;

export const BulkRecipient = z.object({
  customer: Person,
  result: z.enum(BULK_RESULTS),
  reason: SkipReason.nullable().describe("Why there is no message"),
  cancelledBy: Person.nullable().describe("The team member who cancelled this one person's message"),
  route: Route.nullable().describe(`How it went; while it waits, how it is planned to go. ${Route.description ?? ""}`),
  channel: ReminderChannel.nullable(),
  address: z.string().nullable(),
  conversationId: wire.id.nullable(),
  sentAt: wire.instant.nullable(),
  cause: StatedSentence.nullable().describe("Why the message is in its state, or who cancelled it and when"),
  nextStep: StatedSentence.nullable(),
  replaced: z
    .object({ route: Route, cause: StatedSentence.nullable() })
    .nullable()
    .describe("The WhatsApp message that failed and that this email replaces"),
});
export type BulkRecipient = z.output<typeof BulkRecipient>;

export const BulkRecipients = z.object({ items: z.array(BulkRecipient) });
export type BulkRecipients = z.output<typeof BulkRecipients>;
