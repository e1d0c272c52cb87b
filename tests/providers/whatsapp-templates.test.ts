import { APPROVED_TEMPLATES } from "@aavarti/sandbox/whatsapp/templates";
import { WHATSAPP_TEMPLATES } from "@aavarti/services/reminders/channels/whatsapp/whatsapp-templates-en";
import { HINDI_WHATSAPP_TEMPLATES } from "@aavarti/services/reminders/channels/whatsapp/whatsapp-templates-hi";
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
])("renders reminders with the approved texts in %s", (language, templates) => {
  const approved: Record<string, string> = approvedIn(language);
  for (const [name, body] of Object.entries(templates)) expect(approved[name], name).toBe(body);
});

it("has the same parameters in every language", () => {
  const english: Record<string, string> = WHATSAPP_TEMPLATES;
  for (const [name, body] of Object.entries(HINDI_WHATSAPP_TEMPLATES))
    expect(placesOf(body), name).toEqual(placesOf(english[name] ?? ""));
});

it.each([...Object.entries(WHATSAPP_TEMPLATES), ...Object.entries(HINDI_WHATSAPP_TEMPLATES)])(
  "calls the day in %s the due date, never a paid day",
  (_name, body) => {
    expect(body).not.toMatch(/(until|till|ended on|ends on) \{\{end_date\}\}|\{\{end_date\}\} (तक|को खत्म)/);
  },
);

it.each(APPROVED_TEMPLATES)("begins and ends $name ($language) with text, as Meta requires", ({ body }) => {
  expect(body).not.toMatch(/^[\s.,!]*\{\{/);
  expect(body).not.toMatch(/\}\}[\s.,!।]*$/);
});

it.each(Object.entries(HINDI_WHATSAPP_TEMPLATES))(
  "avoids gender agreement with the product's name in %s",
  (_name, body) => {
    expect(body).not.toMatch(/आपक[ाेी] \{\{product_name\}\}/);
  },
);
