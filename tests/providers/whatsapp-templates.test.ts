import { APPROVED_TEMPLATES } from "@aavarti/sandbox/whatsapp/templates";
import { WHATSAPP_TEMPLATES } from "@aavarti/services/reminders/compose/whatsapp-templates-en";
import { HINDI_WHATSAPP_TEMPLATES } from "@aavarti/services/reminders/compose/whatsapp-templates-hi";
import { expect, it } from "vitest";

const approvedIn = (language: string) =>
  Object.fromEntries(
    APPROVED_TEMPLATES.filter((template) => ("language" in template ? template.language : "en") === language).map(
      ({ name, body }) => [name, body],
    ),
  );

const placesOf = (body: string) => new Set(body.match(/\{\{\w+\}\}/g));

it.each([
  ["en", WHATSAPP_TEMPLATES],
  ["hi", HINDI_WHATSAPP_TEMPLATES],
])("shows reminders in the words that are approved in %s", (language, templates) => {
  const approved: Record<string, string> = approvedIn(language);
  for (const [name, body] of Object.entries(templates)) expect(approved[name], name).toBe(body);
});

it("fills the same places in every language", () => {
  const english: Record<string, string> = WHATSAPP_TEMPLATES;
  for (const [name, body] of Object.entries(HINDI_WHATSAPP_TEMPLATES))
    expect(placesOf(body), name).toEqual(placesOf(english[name] ?? ""));
});

it.each([...Object.entries(WHATSAPP_TEMPLATES), ...Object.entries(HINDI_WHATSAPP_TEMPLATES)])(
  "says of the day in %s that the renewal is due, never that it is paid for",
  (_name, body) => {
    expect(body).not.toMatch(/(until|till|ended on|ends on) \{\{end_date\}\}|\{\{end_date\}\} (तक|को खत्म)/);
  },
);

it.each(APPROVED_TEMPLATES)("lets $name ($language) begin and end with text, as Meta demands", ({ body }) => {
  expect(body).not.toMatch(/^[\s.,!]*\{\{/);
  expect(body).not.toMatch(/\}\}[\s.,!।]*$/);
});

it.each(Object.entries(HINDI_WHATSAPP_TEMPLATES))(
  "makes nothing in %s agree with the product's name",
  (_name, body) => {
    expect(body).not.toMatch(/आपक[ाेी] \{\{product_name\}\}/);
  },
);
