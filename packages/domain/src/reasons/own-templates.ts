import { explainer, type Sentences } from "../explanations.ts";

/** Refusals about the WhatsApp templates that a business submits for approval. */
export const OWN_TEMPLATE_REASONS = {
  "ownTemplate.badName": {
    says: () => "Use only lower-case letters (a–z), digits and _ in the name, up to 40 characters",
  },
  "ownTemplate.tooLong": { says: ({ most }: { most: number }) => `WhatsApp allows up to ${most} characters` },
  "ownTemplate.unknownVariable": {
    says: ({ variable }: { variable: string }) => `{{${variable}}} isn't available in WhatsApp templates`,
  },
  "ownTemplate.misspeltVariable": {
    says: ({ variable, meant }: { variable: string; meant: string }) =>
      `{{${variable}}} isn't available in WhatsApp templates. Did you mean {{${meant}}}?`,
  },
  "ownTemplate.notClosed": { says: () => "A variable isn't closed. Put two brackets on each side: {{ and }}." },
  "ownTemplate.variableAtEdge": {
    says: () => "WhatsApp doesn't allow a variable at the start or end. Add words around it.",
  },
  "ownTemplate.variablesTogether": {
    says: () => "WhatsApp doesn't allow two variables next to each other. Add words between them.",
  },
  "ownTemplate.blanks": { says: () => "WhatsApp doesn't allow tabs or five spaces in a row. Remove them." },
  "ownTemplate.blankLines": {
    says: () => "WhatsApp doesn't allow more than one blank line in a row. Remove the others.",
  },
  "ownTemplate.nameTaken": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) => `A template called ${name} already exists in this language`,
  },
  "ownTemplate.tooMany": {
    code: "CONFLICT",
    says: ({ most }: { most: number }) => `You can have up to ${most} templates. Delete one first.`,
  },
  "ownTemplate.tooOften": {
    code: "RATE_LIMITED",
    says: ({ most }: { most: number }) => `You can submit up to ${most} templates an hour. Try again later.`,
  },
  "ownTemplate.notRejected": {
    code: "CONFLICT",
    says: () => "Only a template that WhatsApp didn't approve can be edited and submitted again.",
  },
  "ownTemplate.inUse": {
    code: "CONFLICT",
    says: () => "A message with this template is waiting to be sent. Delete the template once it's sent.",
  },
  "ownTemplate.stillSubmitting": {
    code: "CONFLICT",
    says: () => "This template is being submitted. Delete it once WhatsApp has received it.",
  },
} as const satisfies Sentences;

export const explainOwnTemplate = explainer(OWN_TEMPLATE_REASONS);
