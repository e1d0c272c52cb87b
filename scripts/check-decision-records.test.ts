import { expect, it } from "vitest";
import { decisionRecordProblems, findDecisionRecordProblems } from "./check-decision-records.ts";
import { ROOT } from "./installation.ts";

const RECORD = `# 0001. Cursors

- Status: Accepted
- Date: 2026-11-21

## Context

Text.

## Decision

Text.

## Consequences

Text.
`;

const INDEX = `# Decision records

|        |         |          |
| ------ | ------- | -------- |
| [0001] | Cursors | Accepted |

[0001]: 0001-cursors.md
`;

const record = (text: string, file = "docs/adr/0001-cursors.md") => ({ file, text });

it("finds nothing in this repository", () => {
  expect(findDecisionRecordProblems(ROOT)).toEqual([]);
});

it("accepts a record that follows the template and is in the index", () => {
  expect(decisionRecordProblems([record(RECORD)], INDEX)).toEqual([]);
});

it.each([
  [
    "no date",
    RECORD.replace("- Date: 2026-11-21\n", ""),
    "docs/adr/0001-cursors.md begins otherwise than the template in docs/adr/README.md.",
  ],
  ["another number", RECORD.replace("# 0001", "# 0002"), "docs/adr/0001-cursors.md has the number 0002 in its title."],
  ["an unknown status", RECORD.replace("Accepted", "Done"), "docs/adr/0001-cursors.md has an unknown status: Done."],
  [
    "a missing section",
    RECORD.replace("## Decision", "Decision"),
    "docs/adr/0001-cursors.md has the sections Context, Consequences; use Context, Decision, Consequences.",
  ],
  ["too many lines", `${RECORD}${"Text.\n".repeat(50)}`, "docs/adr/0001-cursors.md has 66 lines; use at most 60."],
  [
    "a line that is too long",
    `${RECORD}${"a".repeat(101)}\n`,
    "docs/adr/0001-cursors.md:17 is longer than 100 columns.",
  ],
  [
    "another title than the index",
    RECORD.replace("Cursors", "Pages"),
    "docs/adr/0001-cursors.md is not in docs/adr/README.md with its title, status and link.",
  ],
])("refuses a record with %s", (_, text, problem) => {
  expect(decisionRecordProblems([record(text)], INDEX)).toContain(problem);
});

it("refuses a gap in the numbers until the index lists it as not used", () => {
  const third = record(RECORD.replace("0001", "0003"), "docs/adr/0003-cursors.md");
  const index = `${INDEX.replace("Accepted |\n", "Accepted |\n| [0003] | Cursors | Accepted |\n")}[0003]: 0003-cursors.md\n`;
  expect(decisionRecordProblems([record(RECORD), third], index)).toEqual([
    "docs/adr: there is no record 0002; use that number, or list it as not used.",
  ]);
  const listed = index.replace("| [0003]", "| 0002 | Number not used | |\n| [0003]");
  expect(decisionRecordProblems([record(RECORD), third], listed)).toEqual([]);
});

it("refuses a number that two records use", () => {
  const records = [record(RECORD), record(RECORD, "docs/adr/0001-pages.md")];
  expect(decisionRecordProblems(records, INDEX)).toContain("docs/adr: the number 0001 is used twice.");
});
