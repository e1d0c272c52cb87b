import { explainField } from "@aavarti/domain/reasons/fields";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { because, describeProblem, issueBecause, missingOr } from "./sentences.ts";

const common = explainField("password.common");
const required = explainField("field.required", { field: "name" });

const problemOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error("accepted");
  return describeProblem(error);
};

describe("an issue's explanation", () => {
  it.each<[string, z.ZodType, unknown]>([
    ["a type", z.string(because(common)), 5],
    ["a check", z.string().min(2, because(common)), "x"],
    ["a format", z.string().regex(/a/, because(common)), "x"],
    ["a refinement", z.string().refine(() => false, because(common)), "x"],
    ["an enum", z.enum(["a"], because(common)), "x"],
    ["a union", z.union([z.number(), z.boolean()], because(common)), "x"],
    ["a number", z.int(because(common)).max(5, because(common)), 6],
    [
      "a transformation",
      z.string().transform((_, context) => {
        context.addIssue(issueBecause(common));
        return z.NEVER;
      }),
      "x",
    ],
    ["a missing value", z.string(missingOr(common, required)), undefined],
  ])("comes through from %s", (_name, schema, input) => {
    expect(problemOf(schema, input).first).toEqual(common);
    expect(problemOf(z.object({ inside: z.array(schema) }), { inside: [input] }).fields).toEqual({
      "inside.0": common,
    });
  });

  it("names the field by its key when the schema has no label", () => {
    const schema = z.object({ name: z.string(), graceDays: z.number(), note: z.string().max(3) });
    expect(problemOf(schema, { graceDays: "x", note: "long" }).fields).toEqual({
      name: required,
      graceDays: {
        reason: "field.notNumber",
        params: { field: "graceDays" },
        message: "Grace period (days) must be a number",
      },
      note: {
        reason: "field.tooLong",
        params: { field: "note", most: 3 },
        message: "Note can have up to 3 characters",
      },
    });
  });

  it("has the reason of its kind where a schema gives only a message", () => {
    expect(problemOf(z.object({ about: z.enum(["a", "b"], "About must be a or b") }), { about: "c" }).first).toEqual({
      reason: "field.notChoice",
      params: { field: "about", choices: "a, b" },
      message: "About must be a or b",
    });
  });

  it("is never what a caller sends", () => {
    const schema = z.object({ name: z.string() });
    const sent = { name: { explanation: { reason: "x", params: {}, message: "x" } } };
    expect(problemOf(schema, sent).first.reason).toBe("field.notText");
  });
});
