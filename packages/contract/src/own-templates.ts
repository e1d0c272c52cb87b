import { LANGUAGES } from "@aavarti/domain/languages";
import {
  findOwnTemplateProblem,
  isOwnTemplateName,
  MAX_OWN_TEMPLATE,
  MAX_OWN_TEMPLATE_NAME,
  OWN_TEMPLATE_CATEGORIES,
  OWN_TEMPLATE_STATUSES,
  toParameters,
} from "@aavarti/domain/own-templates";
import { explainField } from "@aavarti/domain/reasons/fields";
import { explainOwnTemplate } from "@aavarti/domain/reasons/own-templates";
import { z } from "zod";
import { StatedSentence } from "./errors.ts";
import { id, requiredLine, requiredText, wire } from "./fields.ts";
import { because, issueBecause } from "./sentences.ts";
import { LanguageName } from "./templates.ts";

const Category = z.enum(
  OWN_TEMPLATE_CATEGORIES,
  because(explainField("field.notChoice", { field: "category", choices: OWN_TEMPLATE_CATEGORIES.join(", ") })),
);
const Status = z.enum(OWN_TEMPLATE_STATUSES).exclude(["deleting", "deleted"]);

export const OwnTemplate = z.object({
  id: wire.id,
  name: z.string(),
  whatsappName: z.string().describe("Its name at WhatsApp, which no other business has"),
  language: LanguageName,
  category: Category.describe("The category that you asked for"),
  billedAs: Category.describe("The category that WhatsApp bills: yours until WhatsApp chooses another"),
  body: z.string().describe("The text with its variables, such as {{customer_name}}"),
  example: z.string().describe("The text with example values, as the phone shows it"),
  status: Status.describe(
    "submitting: WhatsApp has not confirmed it yet. failed: WhatsApp did not accept it. Only approved ones can be sent",
  ),
  cause: StatedSentence.nullable().describe("Why it was rejected, stopped or not accepted, and what to do"),
  estimatedCost: z.string().describe("Estimated price of one message in Indian rupees, with three decimals"),
  mayResubmit: z.boolean().describe("Whether it can be edited and submitted again"),
  submittedAt: wire.instant,
  decidedAt: wire.instant.nullable().describe("When WhatsApp approved or rejected it"),
});
export type OwnTemplate = z.output<typeof OwnTemplate>;

const Examples = z.object({
  customer_name: z.string(),
  business_name: z.string(),
  product_name: z.string(),
  end_date: z.string(),
  amount: z.string(),
});

export const OwnTemplates = z.object({
  canSubmit: z.boolean().describe("Whether WhatsApp is connected"),
  examples: z
    .object({ en: Examples, hi: Examples })
    .describe("The example of each variable, which WhatsApp's reviewers see"),
  items: z.array(OwnTemplate),
});
export type OwnTemplates = z.output<typeof OwnTemplates>;

export const SubmitOwnTemplate = z.object({
  name: requiredLine("name", MAX_OWN_TEMPLATE_NAME)
    .refine(isOwnTemplateName, because(explainOwnTemplate("ownTemplate.badName")))
    .describe("1 to 40 lowercase letters, digits and underscores"),
  language: z.enum(LANGUAGES, "Language must be en or hi"),
  category: Category.describe("marketing for anything that advertises; WhatsApp may change the category"),
  body: requiredText("text", MAX_OWN_TEMPLATE)
    .superRefine((text, issues) => {
      const problem = findOwnTemplateProblem(text);
      if (problem) issues.addIssue(issueBecause(problem));
    })
    .transform(toParameters)
    .describe(
      "Up to 1,024 characters with the variables {{customer.name}}, {{business.name}}, {{product.name}}, {{subscription.endDate}} and {{subscription.amount}}, or as WhatsApp names them: {{customer_name}}, {{business_name}}, {{product_name}}, {{end_date}} and {{amount}}. None at the start or end, no two beside each other",
    ),
  replaces: id("ownTemplate")
    .optional()
    .describe("The template that WhatsApp did not approve and that this one replaces; it is deleted"),
});
export type SubmitOwnTemplate = z.output<typeof SubmitOwnTemplate>;

export const OwnTemplateRef = z.object({ id: id("ownTemplate") });
export type OwnTemplateRef = z.output<typeof OwnTemplateRef>;
