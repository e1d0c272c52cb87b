import { expect, it } from "vitest";
import { standingWords } from "./standing-words.ts";

const term = { standing: "upcoming", endDate: "2027-03-03", pausedFrom: null } as const;

it("says on which day a subscription starts, with the year where it is another", () => {
  expect(standingWords({ ...term, startsOn: "2026-12-03" }, "2026-11-21")).toBe("Starts on 3 Dec");
  expect(standingWords({ ...term, startsOn: "2027-01-03" }, "2026-11-21")).toBe("Starts on 3 Jan 2027");
});
