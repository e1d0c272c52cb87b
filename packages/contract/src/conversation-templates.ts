import { TEMPLATE_PARAMETERS } from "@aavarti/domain/conversation-templates";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { ConversationRef } from "./conversations.ts";
import { StatedSentence } from "./errors.ts";
import { id, wire } from "./fields.ts";
import { because } from "./sentences.ts";
import { LanguageName } from "./templates.ts";

const template = z
  .string(because(explainField("field.required", { field: "template" })))
  .regex(/^[a-z0-9_]{1,512}$/, because(explainField("field.notValid", { field: "template" })));

export const OfferedTemplate = z.object({
  template: z.string().describe("The template's name at Meta"),
  ownName: z.string().nullable().describe("The name of your own template; null for a built-in one"),
  language: LanguageName,
  category: z.enum(["UTILITY", "MARKETING"]).describe("How Meta bills it"),
  subscription: z.object({
    id: wire.id,
    productName: z.string(),
    customer: z.object({ id: wire.id, name: z.string() }),
  }),
  to: z.string().describe("The phone number in the customer's record, to which it is sent, E.164"),
  text: z.string().describe("What the customer's phone shows"),
  missing: z
    .array(z.enum(TEMPLATE_PARAMETERS))
    .describe("Values that the text needs and the records don't hold. The message can't be sent without them"),
  estimatedCost: z.string().describe("Estimated price of the message in Indian rupees, with three decimals"),
});
export type OfferedTemplate = z.output<typeof OfferedTemplate>;

export const OfferedTemplates = z.object({
  goesAt: wire.instant.nullable().describe("When it would be sent, if not at once, because of quiet hours"),
  refused: StatedSentence.nullable().describe("Why this customer gets no template at all"),
  isOverBudget: z.boolean().describe("Whether one would go over the monthly budget, and has to be confirmed"),
  templates: z.array(OfferedTemplate),
});
export type OfferedTemplates = z.output<typeof OfferedTemplates>;

export const SendTemplate = ConversationRef.extend({
  template: template.describe("The name at Meta of a template that is offered in this conversation"),
  subscriptionId: id("subscription").describe("The subscription that the message is about"),
  seenId: id("message")
    .nullable()
    .optional()
    .describe("The newest entry you have seen. Refused with CONFLICT if the customer or a colleague wrote since"),
  customerId: id("customer")
    .optional()
    .describe(
      "The customer the template is for. Refused with CONFLICT if the conversation has moved to another customer",
    ),
  overBudget: z
    .boolean()
    .optional()
    .describe("Send it although the monthly budget is used up. Refused with CONFLICT without it"),
});
export type SendTemplate = z.output<typeof SendTemplate>;
/** The customer to whom a WhatsApp template is sent, in a conversation or to begin one. */
export const TemplatesFor = z.object({ customerId: id("customer") });
export type TemplatesFor = z.output<typeof TemplatesFor>;
export const StartWithTemplate = SendTemplate.pick({ template: true, subscriptionId: true, overBudget: true }).extend(
  TemplatesFor.shape,
);
export type StartWithTemplate = z.output<typeof StartWithTemplate>;
export const StartWithTemplateBody = StartWithTemplate.omit({ customerId: true });
export const SendTemplateBody = SendTemplate.omit({ id: true });
