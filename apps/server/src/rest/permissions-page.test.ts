import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PERMISSIONS_PAGE, permissionsPage } from "./permissions-page.ts";

it("is up to date: npm run permissions writes it", () => {
  expect(readFileSync(PERMISSIONS_PAGE, "utf8")).toBe(permissionsPage());
});

it("names what is used and asked for, and nothing that is only planned", () => {
  expect(permissionsPage()).toMatch(/`payments\.reverse`\s*\| reason \| reason \| reason\s*\|\s*\|\s*\|\s*\|/);
  expect(permissionsPage()).not.toMatch(/leaderboard|step-up|account\.erase/);
});
