import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails on every violation that axe finds on the current page, in the light and in the dark theme.
 * The themes differ in colours only, so the second check covers colours only. Leaves the page in
 * the light theme. `except` takes the ids of rules, each with its reason at the call.
 */
export async function expectAccessible(
  page: Page,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  await show(page, "light");
  const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]));
  expect(await violations(page, { runOnly: { type: "tag", values: STANDARD }, rules }), "in light").toEqual([]);
  await show(page, "dark");
  expect(await violations(page, { runOnly: { type: "rule", values: ["color-contrast"] } }), "in dark").toEqual([]);
  await show(page, "light");
}

/**
 * Runs axe. Its half megabyte of script is added once per document. The first check of a document
 * also reads its style sheets (`preload`), for the one rule about them; they do not change
 * afterwards.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const isFirst = !(await page.evaluate(() => "axe" in window));
  if (isFirst) await page.evaluate(axe.source);
  const asked = { ...options, preload: isFirst };
  const { found, applied } = await page.evaluate(async (how) => {
    const inPage = (window as unknown as { axe: { run(node: Document, how: RunOptions): Promise<AxeResults> } }).axe;
    const looked = await inPage.run(document, { ...how, resultTypes: ["violations"] });
    return {
      found: looked.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      ),
      applied: looked.passes.length + looked.violations.length,
    };
  }, asked);
  // A check that applied no rule would find nothing.
  expect(applied, "rules that axe could apply").toBeGreaterThan(0);
  return found;
}

/**
 * Waits until nothing visible is moving, because colours are measured; hidden animations do not
 * end.
 */
async function show(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.classList.toggle("dark", chosen === "dark");
    const ending = document.getAnimations().filter(({ effect }) => {
      const isSeen = effect instanceof KeyframeEffect && (effect.target?.checkVisibility() ?? false);
      return isSeen && effect.getComputedTiming().endTime !== Infinity;
    });
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  }, theme);
}
