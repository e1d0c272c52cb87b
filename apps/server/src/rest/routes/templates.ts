import {
  DefaultLanguage,
  MessageTemplate,
  ResetTemplate,
  SaveTemplate,
  TemplateList,
  TemplateSample,
  TemplateSampleRef,
  TemplateTested,
  TestTemplate,
} from "@aavarti/contract/templates";
import { EXAMPLE_IDS, exampleTemplate } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Message templates" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/message-templates",
    noun,
    summary: "List message templates",
    description:
      "All messages to customers in English and Hindi as they are currently sent, with their built-in and approved WhatsApp texts.",
    permissions: ["reminders.read"],
    response: TemplateList,
    example: {
      response: { defaultLanguage: "en", items: [exampleTemplate] },
    },
    call: (api) => api.templates.list(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-templates/default-language",
    noun,
    summary: "Set the default language",
    description: "Sets the language of messages to customers who have no language of their own.",
    permissions: ["notifications.configure"],
    body: DefaultLanguage,
    response: DefaultLanguage,
    example: {
      body: { language: "hi" },
      response: { language: "hi" },
    },
    call: (api, { body }) => api.templates.saveLanguage(body),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-templates",
    noun,
    summary: "Save a message template",
    description:
      "Replaces a message's email text, starting with the next email sent. WhatsApp keeps its approved text. Send the version you edited so that a newer one isn't overwritten.",
    permissions: ["notifications.configure"],
    errors: {
      CONFLICT: "Someone else has changed the template since.",
      VALIDATION_FAILED: "The text is empty, or uses a variable that doesn't exist or isn't closed.",
    },
    body: SaveTemplate,
    response: MessageTemplate,
    example: {
      body: {
        kind: "due-7",
        language: "en",
        subject: exampleTemplate.subject,
        body: exampleTemplate.body,
        version: 2,
      },
      response: exampleTemplate,
    },
    call: (api, { body }) => api.templates.save(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/message-templates/reset",
    noun,
    summary: "Reset a message template",
    description: "Restores the built-in text of a message.",
    permissions: ["notifications.configure"],
    errors: { CONFLICT: "Someone else has changed the template since." },
    body: ResetTemplate,
    response: MessageTemplate,
    example: {
      body: { kind: "due-7", language: "en", version: 3 },
      response: { ...exampleTemplate, ...exampleTemplate.builtIn, version: 4, isBuiltIn: true },
    },
    call: (api, { body }) => api.templates.reset(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/message-templates/sample",
    noun,
    summary: "Preview a message template",
    description:
      "The value of each variable for a customer, and the WhatsApp text. If you don't specify a customer, one of your customers is used as an example.",
    permissions: ["reminders.read"],
    errors: { NOT_FOUND: "There is no such customer." },
    query: TemplateSampleRef,
    response: TemplateSample,
    example: {
      query: { kind: "due-7", language: "en", customerId: EXAMPLE_IDS.customer },
      response: {
        customer: {
          id: EXAMPLE_IDS.customer,
          name: "Priya Sharma",
          email: "priya@example.in",
          phone: "+919876543210",
        },
        isExample: false,
        from: "Shakti Fitness",
        values: { "customer.name": "Priya Sharma", "product.name": "Gold membership" },
        whatsapp: "Hello Priya Sharma, your Gold membership at Shakti Fitness renews on 28 Nov 2026.",
      },
    },
    call: (api, { query }) => api.templates.sample(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/message-templates/test",
    noun,
    summary: "Send a test of a message template",
    description:
      "Sends you a test message with the text in the request, filled in with a customer's details. The text doesn't have to be saved. Responds after the provider accepts or rejects the message.",
    permissions: ["notifications.test"],
    errors: {
      EMAIL_NOT_VERIFIED: "Your email address isn't confirmed yet, so you can't send messages to others.",
      SENDING_PAUSED: "Sending is paused for this account.",
      VALIDATION_FAILED: "The text isn't valid, or your profile has no phone for WhatsApp.",
      NOT_FOUND: "There is no such customer.",
      CONFLICT: "A value that the text needs is missing.",
      RATE_LIMITED: "More than 10 test messages within an hour.",
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "The channel isn't set up.",
    },
    body: TestTemplate,
    response: TemplateTested,
    example: {
      body: {
        kind: "due-7",
        language: "en",
        customerId: EXAMPLE_IDS.customer,
        subject: exampleTemplate.subject,
        body: exampleTemplate.body,
        channel: "email",
      },
      response: {
        success: true,
        messageId: "b7bc2f4a-e38e-4336-af7d-e6c392c2f817",
        to: "asha@shaktifitness.example",
      },
    },
    call: (api, { body }) => api.templates.test(body),
  }),
];
