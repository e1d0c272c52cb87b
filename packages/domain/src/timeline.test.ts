import { describe, expect, it } from "vitest";
import { type Edit, foldEdits } from "./timeline.ts";

const edit = (minute: number, changes: Partial<Edit> = {}): Edit => ({
  id: `edit-${minute}`,
  at: new Date(Date.UTC(2026, 10, 21, 9, minute)),
  what: "customer.updated",
  actor: "Priya",
  subjectId: "asha",
  fields: ["name"],
  ...changes,
});

describe("edits on a timeline", () => {
  it("are one entry when one person makes them within two minutes", () => {
    const folded = foldEdits([edit(5, { fields: ["phone", "updatedAt"] }), edit(4, { fields: ["name"] }), edit(2)]);
    expect(folded).toEqual([edit(5, { fields: ["phone", "name"] })]);
  });

  it.each([
    ["a pause of more than two minutes", edit(1)],
    ["another person", edit(4, { actor: "Ravi" })],
    ["another record", edit(4, { subjectId: "meera" })],
    ["another act", edit(4, { what: "subscription.updated" })],
    ["what is no edit", edit(4, { fields: [] })],
  ])("are told apart by %s", (_what, other) => {
    expect(foldEdits([edit(5), other])).toHaveLength(2);
  });
});
