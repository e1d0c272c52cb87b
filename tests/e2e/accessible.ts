import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails on every violation that axe finds on the page as it stands, in the light theme and in the dark one. The themes differ in colours alone,
 * so the second look is at those. Leaves the page in the light theme. `except` takes the ids of rules, each with its reason at the call.
 */
export async function expectAccessible(
  page: Page,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  await show(page, "light");
  expect(
    await violations(
      axe(page)
        .withTags(STANDARD)
        .disableRules([...except]),
    ),
    "in light",
  ).toEqual([]);
  await show(page, "dark");
  expect(await violations(axe(page).withRules("color-contrast")), "in dark").toEqual([]);
  await show(page, "light");
}

/** Without frames of other hosts nothing has to be put together in a second page, which costs as much as the look itself. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Colours are measured once nothing moves of what is to be seen; what is hidden does not come to its end. */
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
