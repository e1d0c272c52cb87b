import { OwnTemplate, OwnTemplateRef, OwnTemplates, SubmitOwnTemplate } from "@aavarti/contract/own-templates";
import { fillOwnTemplate, ownTemplateExamples } from "@aavarti/domain/own-templates";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "WhatsApp templates" as const;

const business = { businessName: "Star Gym", currency: "INR" };
const examples = { en: ownTemplateExamples("en", business), hi: ownTemplateExamples("hi", business) };
const input = {
  name: "new_timings",
  language: "en",
  category: "utility",
  body: "Hi {{customer_name}}, {{business_name}} now opens at 6 am. Your {{product_name}} stays valid until {{end_date}} as before.",
} as const;
const example: OwnTemplate = {
  id: EXAMPLE_IDS.ownTemplate,
  whatsappName: "biz_070a8b9cadbd_new_timings_v1",
  ...input,
  billedAs: "utility",
  example: fillOwnTemplate(input.body, examples.en),
  status: "approved",
  cause: null,
  estimatedCost: "0.115",
  mayResubmit: false,
  submittedAt: "2026-11-20T09:12:44.000Z",
  decidedAt: "2026-11-20T09:20:10.000Z",
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/whatsapp-templates",
    noun,
    summary: "List your templates",
    description:
      "The templates that your business submitted, newest first. No other business can see or send them. Approved ones can be sent in the inbox when a renewal or payment is due.",
    permissions: ["reminders.read"],
    response: OwnTemplates,
    example: { response: { canSubmit: true, examples, items: [example] } },
    call: (api) => api.ownTemplates.list(),
  }),
  route({
    method: "POST",
    path: "/api/v1/whatsapp-templates",
    noun,
    summary: "Submit a template",
    description:
      "Submits a template to WhatsApp for approval. WhatsApp decides later: list the templates to see the status. To submit a rejected one again, send its id as `replaces`.",
    permissions: ["notifications.configure"],
    errors: {
      CONFLICT:
        "The name is taken in this language, you already have 50 templates, or the template to replace was not rejected.",
      RATE_LIMITED: "You submitted 10 templates in the past hour.",
      NOT_CONFIGURED: "WhatsApp isn't set up.",
    },
    status: 201,
    body: SubmitOwnTemplate,
    response: OwnTemplate,
    example: { body: input, response: { ...example, status: "submitting", decidedAt: null } },
    call: (api, { body }) => api.ownTemplates.submit(body),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/whatsapp-templates/:id",
    noun,
    params: OwnTemplateRef,
    summary: "Delete a template",
    description: "Deletes a template, also from WhatsApp. It can't be restored.",
    permissions: ["notifications.configure"],
    errors: { CONFLICT: "The template is being submitted, or a message with it is waiting to be sent." },
    status: 204,
    example: { params: { id: EXAMPLE_IDS.ownTemplate } },
    call: async (api, { params }) => {
      await api.ownTemplates.delete(params);
    },
  }),
];
