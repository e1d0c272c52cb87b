import { LANGUAGES } from "@aavarti/domain/languages";
import { MESSAGE_KINDS } from "@aavarti/domain/message-kinds";
import { MAX_BODY, MAX_SUBJECT } from "@aavarti/domain/message-templates";
import { z } from "zod";
import { id, requiredLine, requiredText, wire } from "./fields.ts";
import { ReminderChannel } from "./reminders.ts";

export const LanguageName = z.enum(LANGUAGES, "Language must be en or hi");
const Kind = z.enum(MESSAGE_KINDS, `Message must be one of ${MESSAGE_KINDS.join(", ")}`);

const words = {
  subject: requiredLine("subject", MAX_SUBJECT),
  body: requiredText("text", MAX_BODY),
};

/** A message template in one language. */
export const TemplateRef = z.object({ kind: Kind, language: LanguageName });
export type TemplateRef = z.output<typeof TemplateRef>;

const Text = z.object({ subject: z.string(), body: z.string() });

export const WhatsappText = z.object({
  name: z.string().describe("Name under which WhatsApp approved it"),
  language: LanguageName.describe("English if WhatsApp approved no other version"),
  category: z.enum(["UTILITY", "MARKETING"]),
  body: z.string().describe("The approved text, with its placeholders"),
});

export const MessageTemplate = TemplateRef.extend({
  ...Text.shape,
  version: z.int().describe("Number of changes; 0 for the built-in text"),
  isBuiltIn: z.boolean(),
  builtIn: Text,
  whatsapp: WhatsappText,
  isOn: z.boolean().describe("Whether it is on; reminders are turned on in the notification settings"),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const TemplateList = z.object({
  defaultLanguage: LanguageName.describe("For customers without a message language"),
  items: z.array(MessageTemplate),
});
export type TemplateList = z.output<typeof TemplateList>;

const seenVersion = z
  .int()
  .min(0)
  .optional()
  .describe("The version that was edited, so that a newer one isn't overwritten");

export const SaveTemplate = TemplateRef.extend({ ...words, version: seenVersion });
export type SaveTemplate = z.output<typeof SaveTemplate>;

export const ResetTemplate = TemplateRef.extend({ version: seenVersion });
export type ResetTemplate = z.output<typeof ResetTemplate>;

export const DefaultLanguage = z.object({ language: LanguageName });
export type DefaultLanguage = z.output<typeof DefaultLanguage>;

export const TemplateSampleRef = TemplateRef.extend({ customerId: id("customer").optional() });
export type TemplateSampleRef = z.output<typeof TemplateSampleRef>;

export const TemplateSample = z.object({
  customer: z.object({ id: wire.id, name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  isExample: z.boolean().describe("True if the customer has no subscription yet, so the values are examples"),
  from: z.string().describe("Sender name of the email"),
  values: z.record(z.string(), z.string()).describe("Value of each variable, in the requested language"),
  whatsapp: z.string().describe("The text as shown on the phone"),
});
export type TemplateSample = z.output<typeof TemplateSample>;

export const TestTemplate = TemplateSampleRef.extend({
  ...words,
  channel: ReminderChannel,
});
export type TestTemplate = z.output<typeof TestTemplate>;

export const TemplateTested = z.object({
  success: z.literal(true),
  messageId: z.string(),
  to: z.string().describe("The signed-in person's address"),
});
export type TemplateTested = z.output<typeof TemplateTested>;
