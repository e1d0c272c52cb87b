import { describe, expect, it } from "vitest";
import { findMessageProblems, renderMessage } from "./message-templates.ts";
import { findOwnTemplateProblem, toParameters, toVariables } from "./own-templates.ts";
import { fillReply, findReplyFault } from "./saved-replies.ts";
import { variableExamples, variableNamed } from "./variables.ts";

const values = { ...variableExamples("en"), "pause.startDate": "" };

describe("a variable", () => {
  it("has one name in every text, and is accepted as WhatsApp spells it", () => {
    for (const text of ["Hi {{customer.name}}", "Hi {{customer_name}}"]) {
      expect(findReplyFault(text)).toBeNull();
      expect(fillReply(text, values).text).toBe("Hi Asha Rao");
      expect(findMessageProblems("due-0", { subject: text, body: text })).toEqual({});
      expect(renderMessage("due-0", { subject: text, body: text }, values)).toMatchObject({ text: "Hi Asha Rao" });
      expect(findOwnTemplateProblem(`${text}, hello`)).toBeNull();
      expect(toParameters(`${text}, hello`)).toBe("Hi {{customer_name}}, hello");
      expect(toVariables(`${text}, hello`)).toBe("Hi {{customer.name}}, hello");
    }
  });

  it("keeps its fallback in the other spelling", () => {
    expect(fillReply("Hi {{ customer_name or 'there' }}", { ...values, "customer.name": "" }).text).toBe("Hi there");
  });

  it("that is misspelt is named with the closest one, in every text", () => {
    expect(findReplyFault("Hi {{customer.nam}}")?.explanation).toMatchObject({
      reason: "messageText.misspeltVariable",
      params: { meant: "customer.name" },
    });
    expect(findOwnTemplateProblem("Hi {{customer.nam}}, hello")).toMatchObject({
      reason: "ownTemplate.misspeltVariable",
      params: { variable: "customer.nam", meant: "customer.name" },
    });
    expect(findOwnTemplateProblem("Hi {{customer.firstName or 'there'}}, hello")).toMatchObject({
      params: { meant: "customer.name" },
    });
    expect(findOwnTemplateProblem("Hi {{xyzzyplugh}}, hello")?.reason).toBe("ownTemplate.unknownVariable");
  });

  it("is no inherited property of an object", () => {
    expect(variableNamed("constructor")).toBe("constructor");
    expect(findReplyFault("Hi {{constructor}}")).not.toBeNull();
  });
});

describe("examples of variables", () => {
  it.each(["en", "hi"] as const)("have a value for each, in %s", (language) => {
    for (const [name, value] of Object.entries(variableExamples(language))) expect(value, name).not.toBe("");
  });
});
