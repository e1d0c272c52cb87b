import { describe, expect, it } from "vitest";
import {
  explainRejection,
  fillOwnTemplate,
  findOwnTemplateProblem,
  isOwnMetaName,
  isOwnTemplateName,
  metaTemplateName,
  ownTemplateExamples,
  ownTemplateVariables,
  suggestTemplateName,
  toOwnTemplateName,
  toOwnTemplateText,
} from "./own-templates.ts";

describe("the name of a template", () => {
  it.each([
    ["New timings", "new_timings"],
    ["Café – Diwali offer 2026!", "cafe_diwali_offer_2026_"],
    ["नया समय", "नया_समय"],
    ["a".repeat(50), "a".repeat(40)],
  ])("is made from what is typed: %s", (typed, name) => {
    expect(toOwnTemplateName(typed)).toBe(name);
  });

  it.each([
    ["Hi {{customer.name}}, the pool is closed on Monday.", "pool_closed_monday"],
    ["Dear {{customer_name}}, we're moving to a new hall at MG Road", "were_moving_new"],
    ["नमस्ते {{customer.name}}, पूल बंद है", null],
    ["Hi", null],
    ["", null],
  ])("is suggested from its text: %s", (body, name) => {
    expect(suggestTemplateName(body)).toBe(name);
  });
});

describe("the text of a template", () => {
  it.each([
    ["Hi {{customer_name}}, we open at 6 now.", null],
    ["Hello,\n\nwe open at 6 now.", null],
    ["Your {{product_name}}, due on {{end_date}}, is ready.", null],
    [`Hi ${"a".repeat(1_021)}`, null],
    [`Hi ${"a".repeat(1_022)}`, "ownTemplate.tooLong"],
    ["{{customer_name}}, we open at 6.", "ownTemplate.variableAtEdge"],
    ["We open at 6, {{customer_name}}", "ownTemplate.variableAtEdge"],
    ["  {{customer_name}} hello", "ownTemplate.variableAtEdge"],
    ["Hi {{customer_name}}{{product_name}} hello", "ownTemplate.variablesTogether"],
    ["Hi {{customer_name}} {{product_name}} hello", "ownTemplate.variablesTogether"],
    ["Hi {{customer_name}}\n{{product_name}} hello", "ownTemplate.variablesTogether"],
    ["Hi {{customer_name}}, {{product_name}} hello", null],
    ["Hi\tthere", "ownTemplate.blanks"],
    ["Hi     there", "ownTemplate.blanks"],
    ["Hi    there", null],
    ["Hi\n\n\nthere", "ownTemplate.blankLines"],
    ["Hi {{customer.name}}, hello", null],
    ["Hi {{customer.name or 'you'}}, hello", "ownTemplate.misspeltVariable"],
    ["Hi {{1}}, hello", "ownTemplate.unknownVariable"],
    ["Hi {{ customer_name }}, hello", null],
    ["Hi {{customer_name, hello", "ownTemplate.notClosed"],
    ["Hi customer_name}}, hello", "ownTemplate.notClosed"],
  ])("is checked by Meta's rules: %j", (text, reason) => {
    expect(findOwnTemplateProblem(text)?.reason ?? null).toBe(reason);
  });

  it("is shown with an example of each variable", () => {
    const body = "Hi {{customer_name}}, {{customer_name}} of {{business_name}}: {{amount}} due.";
    expect(ownTemplateVariables(body)).toEqual(["customer_name", "business_name", "amount"]);
    const examples = ownTemplateExamples("hi", { businessName: "Star Gym", currency: "INR" });
    expect(fillOwnTemplate(body, examples)).toContain("आशा राव of Star Gym");
    expect(fillOwnTemplate("Hi {{amount}} there", {})).toBe("Hi {{amount}} there");
  });

  it("is made from the text of an email, whose other variables stay to be replaced", () => {
    const text = "Hi {{customer.firstName or 'there'}},\n\n\nyour {{product.name}} ends {{subscription.daysLeft}} ok\n";
    const made = toOwnTemplateText(text);
    expect(made).toBe("Hi {{customer_name}},\n\nyour {{product_name}} ends {{subscription.daysLeft}} ok");
    expect(findOwnTemplateProblem(made)).toMatchObject({ params: { variable: "subscription.daysLeft" } });
  });
});

describe("the name of a template", () => {
  it.each([
    ["new_timings_2", true],
    ["New", false],
    ["", false],
    ["नया", false],
    ["a".repeat(40), true],
    ["a".repeat(41), false],
  ])("has only letters, digits and underscores: %j", (name, isName) => {
    expect(isOwnTemplateName(name)).toBe(isName);
  });

  it("carries the business and the version at Meta", () => {
    const tenantId = "019a8c54-0c28-7655-87e0-070a8b9cadbd";
    const name = metaTemplateName({ tenantId, name: "new_timings", version: 2 });
    expect(name).toBe("biz_070a8b9cadbd_new_timings_v2");
    expect(isOwnMetaName(name)).toBe(true);
    expect(isOwnMetaName("renewal_overdue")).toBe(false);
  });
});

it("says in plain words why Meta rejected a template", () => {
  expect(explainRejection("PROMOTIONAL").message).toContain("marketing");
  expect(explainRejection("SOMETHING_NEW").reason).toBe("notice.templateRejectedOther");
  expect(explainRejection(null).reason).toBe("notice.templateRejectedOther");
  expect(explainRejection("toString").reason).toBe("notice.templateRejectedOther");
});
