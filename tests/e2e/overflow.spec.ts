import type { Locator, Page } from "@playwright/test";
import { recordsOf } from "./business.ts";
import { escapeFrom, expect, openScreen, test, toast, visit } from "./test.ts";

/** Single words as someone might paste them: without a space, a hyphen or anything to break at. */
const NAME = "Venkatanarasimharajuvaripeta".repeat(3).slice(0, 80);
const DESCRIPTION = "threeeveningsaweekwithmentoring".repeat(7).slice(0, 200);

/**
 * Returns what is too wide: the page itself, and every text that overflows its card, its dialog or
 * the page. Text that is cut off on purpose, with an ellipsis or in an element that scrolls
 * sideways, does not count.
 */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`the page by ${root.scrollWidth - root.clientWidth}px`);
    const isBox = (element: Element): boolean => {
      const { borderTopWidth, borderLeftWidth, backgroundColor } = getComputedStyle(element);
      const isFramed = Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderLeftWidth) > 0;
      return (
        element.matches("[role=dialog], main") || isFramed || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || !text.nodeValue?.trim() || parent.closest("script, style, .sr-only")) continue;
      range.selectNodeContents(text);
      let { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const edge = box.getBoundingClientRect();
        const style = getComputedStyle(box);
        if (style.position === "fixed" && edge.width === 0) break;
        // Clipped content shows no further than this element; a scrolling element no longer
        // concerns the page.
        if (style.overflowX !== "visible") {
          if (style.overflowX !== "clip" && style.overflowX !== "hidden" && !box.matches("[role=dialog]")) {
            if (box.scrollWidth > box.clientWidth && style.overflowX === "auto") break;
          }
          if (style.textOverflow === "ellipsis" || style.overflowX !== "visible") {
            left = Math.max(left, edge.left);
            right = Math.min(right, edge.right);
          }
        }
        if (isBox(box) && edge.width > 0 && (right > edge.right + 1 || left < edge.left - 1)) {
          found.push(
            `"${text.nodeValue.slice(0, 30)}" by ${Math.round(Math.max(right - edge.right, edge.left - left))}px out of ${box.tagName.toLowerCase()}.${box.className.toString().slice(0, 60)}`,
          );
          break;
        }
      }
    }
    return [...new Set(found)];
  });

const fits = async (page: Page, where: string): Promise<void> => {
  // Waits until nothing slides any more; finished animations and endless ones, such as the "live"
  // dot, do not count.
  const sliding = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === "running" && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
          ).length,
    );
  await expect.poll(sliding).toBe(0);
  expect.soft(await tooWide(page), where).toEqual([]);
};

test("keeps names and descriptions of one long word within their cards and dialogs @everywhere", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer(NAME);
  const product = await records.product(NAME, { description: DESCRIPTION });
  const overdue = await records.subscriptionEnding(customer.id, product.id, -2);
  const soon = await records.customer(`${NAME.slice(0, 78)} B`);
  await records.subscriptionEnding(soon.id, product.id, 3);
  await page.goto("/dashboard");

  for (const [path, heading] of [
    ["/renewals", "Renewals"],
    ["/overview", " to collect today"],
    ["/customers", "Customers"],
    [`/customers/${customer.id}`, NAME],
    ["/products", "Products"],
    [`/products/${product.id}`, NAME],
    ["/subscriptions", "Subscriptions"],
    [`/subscriptions/${overdue.id}`, NAME],
    ["/contacts", "Contacts"],
    ["/activity", "Activity"],
    ["/analytics", "Analytics"],
  ] as const)
    await test.step(path, async () => {
      await openScreen(page, path, heading);
      await fits(page, path);
    });

  const inDialog = async (where: string, dialog: Locator): Promise<void> => {
    await expect(dialog).toBeVisible();
    await fits(page, where);
    await escapeFrom(page, dialog);
  };
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and actions" }).fill(NAME.slice(0, 12));
  await expect(page.getByRole("option", { name: new RegExp(NAME) }).first()).toBeVisible();
  await fits(page, "palette");
  await page
    .getByRole("option", { name: /^Renew/ })
    .first()
    .click();
  await inDialog("renew", page.getByRole("dialog", { name: /^Renew/ }));
  await openScreen(page, "/products", "Products");
  await page.getByRole("button", { name: `Actions for ${NAME}` }).click();
  await fits(page, "menu");
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await inDialog("archive", page.getByRole("alertdialog"));
  await visit(page, "/dashboard/subscriptions?form=new");
  await inDialog("new subscription", page.getByRole("dialog", { name: "New subscription" }));
  await openScreen(page, "/customers", "Customers");
  await page.getByRole("button", { name: `Actions for ${NAME.slice(0, 78)} B` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(toast(page, "Customer deleted successfully")).toBeVisible();
  await fits(page, "toast");
});

test("keeps the ways to reach a customer within a narrow phone in Hindi @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Meera Nair", { phone: "9826041177", email: "meera@example.in" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard?lang=hi");
  await page.goto(`/dashboard/customers/${customer.id}`);
  const edit = page.getByRole("link", { name: "बदलें" }).first();
  await expect(edit).toBeVisible();
  const box = await edit.boundingBox();
  expect(box && box.x + box.width, "the last button ends with the page's padding").toBeLessThanOrEqual(344);
  await fits(page, "record");
});

test("keeps a dashboard with a wide table within a phone @phone", async ({ signedIn: page, request, business }) => {
  const headers = { authorization: `Bearer ${business.token}` };
  const profile = { industryType: "software-saas", businessName: "Khaata Cloud", city: "Bengaluru" };
  expect((await request.post("/api/change-industry", { data: profile, headers })).ok()).toBe(true);
  expect((await request.post("/trpc/onboarding.loadSamples", { data: {}, headers })).ok()).toBe(true);
  await page.goto("/dashboard");
  const grid = page.getByRole("region", { name: "Cohort grid" });
  await expect(grid.getByRole("table")).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  const box = await grid.boundingBox();
  expect(box && box.x + box.width, "the grid scrolls within the page").toBeLessThanOrEqual(width);
  await fits(page, "dashboard");
});
