import { expect, it } from "vitest";
import { isLastingFailure } from "./lasting-failures.ts";

it.each(["whatsapp.notOnWhatsapp", "whatsapp.noPromotions", "whatsapp.template", "postmark.suppressed"])(
  "fails again for %s",
  (reason) => {
    expect(isLastingFailure(reason)).toBe(true);
  },
);

it.each([
  "whatsapp.notAvailable",
  "whatsapp.personLimit",
  "whatsapp.billing",
  "whatsapp.templatePaused",
  "stopped.byMember",
  "fault.noAnswer",
  "no.such",
  null,
])("may pass after %s", (reason) => {
  expect(isLastingFailure(reason)).toBe(false);
});
