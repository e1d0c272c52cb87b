import { describe, expect, it } from "vitest";
import { findOpenApiProblems } from "./check-openapi.ts";

const error = { description: "The request is not valid" };
const operation = {
  operationId: "getPets",
  summary: "List pets",
  description: "All pets, newest first.",
  tags: ["Pets"],
  security: [],
  responses: {
    "200": {
      description: "Success",
      content: { "application/json": { schema: { type: "array", items: { type: "string" } }, example: ["Moti"] } },
    },
    "400": error,
  },
};
/** Returns a small valid document with `changes` applied. */
const document = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Pets",
      version: "1",
      description: "Pets and their names.",
      contact: { name: "Support", email: "support@example.in" },
      license: { name: "Proprietary", url: "https://example.in/terms" },
    },
    servers: [{ url: "/" }],
    tags: [{ name: "Pets", description: "Animals that live with people." }],
    paths: { "/pets": { get: { ...operation, ...changes } } },
  });
const rulesBroken = async (changes: Record<string, unknown>) =>
  (await findOpenApiProblems(document(changes), [])).map((line) => line.split(" ").slice(0, 2).join(" "));

describe("the lint of the OpenAPI document", () => {
  it("finds nothing in a correct document", async () => {
    expect(await findOpenApiProblems(document(), [])).toEqual([]);
  });

  it("finds a missing description, summary or error", async () => {
    expect(await rulesBroken({ description: undefined })).toEqual(["spectral operation-description"]);
    expect(await rulesBroken({ summary: undefined })).toContain("redocly operation-summary");
    expect(await rulesBroken({ responses: { "200": operation.responses["200"] } })).toEqual([
      "redocly operation-4xx-response",
    ]);
  });

  it("finds a tag without a description, and an example of the wrong type", async () => {
    expect(await rulesBroken({ tags: ["Cats"] })).toContain("spectral operation-tag-defined");
    const content = { "application/json": { schema: { type: "integer" }, example: "many" } };
    const responses = { "200": { description: "Success", content }, "400": error };
    expect(await rulesBroken({ responses })).toContain("spectral oas3-valid-media-example");
  });

  it("allows an exception while it is needed, and no longer", async () => {
    const exception = "redocly operation-4xx-response #/paths/~1pets/get/responses";
    const without4xx = document({ responses: { "200": operation.responses["200"] } });
    expect(await findOpenApiProblems(without4xx, [exception])).toEqual([]);
    expect(await findOpenApiProblems(document(), [exception])).toEqual([
      `${exception}: nothing needs this exception any more`,
    ]);
  });
});
