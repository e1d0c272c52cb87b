import type { Page } from "@playwright/test";

/** Pixels that a finger needs in each direction. */
const LEAST = 40;

/**
 * Returns the controls of the page's main part that a finger can hit in fewer than 40 px, as width,
 * height and name. Measured from the middle outwards, as far as the point still hits the control,
 * so what lies above it counts.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const small: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>("main :is(a[href], button, input)")) {
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (across: number, down: number) => {
        const hit = document.elementFromPoint(across, down);
        return hit !== null && control.contains(hit);
      };
      // Hidden, or read by screen readers only.
      if (width <= 1 || height <= 1 || !isHit(x, y)) continue;
      const reach = (across: number, down: number) => {
        let steps = 0;
        while (steps < least && isHit(x + across * (steps + 1), y + down * (steps + 1))) steps += 1;
        return steps;
      };
      const wide = reach(-1, 0) + 1 + reach(1, 0);
      const high = reach(0, -1) + 1 + reach(0, 1);
      if (wide < least || high < least)
        small.push(`${wide} x ${high}: ${control.getAttribute("aria-label") ?? control.textContent}`);
    }
    return small;
  }, LEAST);
