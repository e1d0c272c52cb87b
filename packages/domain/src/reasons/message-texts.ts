import { explainer, type Sentences } from "../explanations.ts";

/** Why a message's text can't be saved, or can't be sent to a recipient. */
export const MESSAGE_TEXT_REASONS = {
  "messageText.notClosed": { says: ({ text }: { text: string }) => `${text} isn't closed. End it with }}` },
  "messageText.notOpened": { says: () => "A }} has no matching {{. Insert the variable again." },
  "messageText.notVariable": {
    says: ({ text }: { text: string }) =>
      `{{${text}}} isn't valid. Use a variable name, with an optional fallback: {{customer.firstName or 'there'}}`,
  },
  "messageText.unknownVariable": {
    says: ({ name }: { name: string }) => `{{${name}}} isn't available in this message.`,
  },
  "messageText.misspeltVariable": {
    says: ({ name, meant }: { name: string; meant: string }) =>
      `{{${name}}} isn't available in this message. Did you mean {{${meant}}}?`,
  },
  "messageText.mayBeEmpty": {
    says: ({ name }: { name: string }) => `{{${name}}} can be empty. Add a fallback: {{${name} or '…'}}`,
  },
  "messageText.subjectNotOneLine": { says: () => "The subject must be one line." },
  "messageText.noValue": { says: ({ name }: { name: string }) => `Not sent. {{${name}}} has no value.` },
  "messageText.empty": { says: () => "Not sent. The message is empty." },
} as const satisfies Sentences;

export const explainMessageText = explainer(MESSAGE_TEXT_REASONS);
