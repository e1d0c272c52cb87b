import { AddSenderDomain, SenderSettings } from "@aavarti/contract/sender-domain";
import { exampleSenderSettings } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Sender domain" as const;
const path = "/api/v1/sender-domain";

export const routes = [
  route({
    method: "GET",
    path,
    noun,
    summary: "Show the sender domain",
    description: "The address your email is sent from, and which DNS records are still missing from your domain.",
    permissions: ["reminders.read"],
    response: SenderSettings,
    example: {
      response: exampleSenderSettings,
    },
    call: (api) => api.senderDomain.read(),
  }),
  route({
    method: "POST",
    path,
    noun,
    summary: "Add a sender domain",
    description:
      "Registers your domain with the email provider and returns the DNS records to publish. Until the records are verified, email is sent from Aavarti's domain.",
    permissions: ["notifications.configure"],
    errors: {
      EMAIL_NOT_VERIFIED: "Your email address isn't confirmed.",
      SENDING_PAUSED: "Sending is paused for this account.",
      CONFLICT: "There is already a domain, or another business sends from this one.",
      RATE_LIMITED: "More than 10 attempts within an hour.",
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "Sender domains aren't set up.",
    },
    body: AddSenderDomain,
    response: SenderSettings,
    example: {
      body: { domain: "shaktifitness.example", localPart: "hello" },
      response: exampleSenderSettings,
    },
    call: (api, { body }) => api.senderDomain.add(body),
  }),
  route({
    method: "POST",
    path: `${path}/verify`,
    noun,
    summary: "Verify the sender domain",
    description: "Asks the email provider to check the DNS records now.",
    permissions: ["notifications.configure"],
    errors: {
      NOT_FOUND: "There is no domain.",
      CONFLICT: "The provider no longer has the domain, or another business sends from it.",
      RATE_LIMITED: "More than 60 checks within an hour.",
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "Sender domains aren't set up.",
    },
    response: SenderSettings,
    example: {
      response: exampleSenderSettings,
    },
    call: (api) => api.senderDomain.verify(),
  }),
  route({
    method: "DELETE",
    path,
    noun,
    summary: "Remove the sender domain",
    description: "Removes your domain. Email is then sent from Aavarti's domain again.",
    permissions: ["notifications.configure"],
    errors: {
      PROVIDER_ERROR: "The provider refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "Sender domains aren't set up.",
    },
    response: SenderSettings,
    example: {
      response: { ...exampleSenderSettings, domain: null },
    },
    call: (api) => api.senderDomain.delete(),
  }),
];
