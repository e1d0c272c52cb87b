import { APPROVED_TEMPLATES } from "@aavarti/sandbox/whatsapp/templates";
import { WHATSAPP_TEMPLATES } from "@aavarti/services/reminders/whatsapp-templates";
import { expect, it } from "vitest";

it("shows reminders in the words that are approved", () => {
  const approved = Object.fromEntries(APPROVED_TEMPLATES.map(({ name, body }) => [name, body]));
  for (const [name, body] of Object.entries(WHATSAPP_TEMPLATES)) expect(approved[name], name).toBe(body);
});
