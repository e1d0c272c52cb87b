import type { ConversationMessageRow } from "@aavarti/db/queries/conversation-messages";
import { expect, it } from "vitest";
import { writtenTemplate } from "./written-template.ts";

const row = (more: Partial<ConversationMessageRow>) =>
  ({ template: "payment_due", template_language: "en", template_to: null, ...more }) as ConversationMessageRow;
const filled = { template: "payment_due", language: "en", params: { amount: "₹900" } };

it("has the phone number that is stored beside the values", () => {
  const stored = row({ template_params: { amount: "₹900" }, template_to: "+919826041177" });
  expect(writtenTemplate(stored)).toEqual({ ...filled, to: "+919826041177" });
});

it("reads the number of a process of the version before, which is no value", () => {
  const stored = row({ template_params: { amount: "₹900", to: "+919826041177" } });
  expect(writtenTemplate(stored)).toEqual({ ...filled, to: "+919826041177" });
  expect(writtenTemplate(row({ template_params: { amount: "₹900" } }))).toEqual({ ...filled, to: null });
});

it("is none for a text", () => {
  expect(writtenTemplate(row({ template: null, template_language: null, template_params: null }))).toBeNull();
});
