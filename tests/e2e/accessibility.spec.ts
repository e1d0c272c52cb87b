import { PLAIN_RECORDS } from "@aavarti/domain/plain-nouns";
import { fieldLabel } from "@aavarti/domain/reasons/fields";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { expect, openScreen, test, visit } from "./test.ts";

/**
 * Checks screens of the dashboard one after the other; each has a path and the beginning of its
 * heading.
 */
async function expectEachAccessible(page: Page, screens: readonly (readonly [path: string, heading: string])[]) {
  for (const [path, heading] of screens) {
    await openScreen(page, path, heading);
    await expectAccessible(page);
  }
}

test("public pages are accessible @everywhere", async ({ page }) => {
  for (const path of ["/login", "/register", "/forgot-password", "/reset-password", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
  }
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Email is required").waitFor();
  await expectAccessible(page);
});

test("the trial page and the payment dialog are accessible @everywhere", async ({ page, business }) => {
  await page.goto("/favicon.svg");
  await page.evaluate((token) => localStorage.setItem("crm-token", token), business.token);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Activate Now - ₹1,500" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Activate Now - ₹1,500" }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);
});

test("empty screens are accessible @everywhere", async ({ signedIn: page }) => {
  await page.goto("/dashboard");
  await expectEachAccessible(page, [
    ["", "to collect today"],
    ["/renewals", "Renewals"],
    ["/customers", "Customers"],
    ["/products", "Products"],
    ["/subscriptions", "Subscriptions"],
    ["/billing", "Billing"],
    ["/profile", "Profile"],
    ...PLAIN_RECORDS.map(({ list }) => [`/${list}`, fieldLabel(list)] as const),
  ]);
  await openScreen(page, "/customers?q=nobody", "Customers");
  await page.getByText("No customers found").waitFor();
  await expectAccessible(page);
});

test("screens with records are accessible @everywhere", async ({ signedIn: page, request, business }) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Meera Nair");
  const product = await records.product("Class 12 Physics");
  for (const startDate of ["2026-01-01", "2026-11-01", "2027-06-01"]) {
    await records.subscription(customer.id, product.id, startDate);
  }
  await page.goto("/dashboard");
  await expectEachAccessible(page, [
    ["/customers", "Customers"],
    ["/products", "Products"],
    ["/subscriptions", "Subscriptions"],
    ["", "to collect today"],
    ["/renewals", "Renewals"],
  ]);
  await openScreen(page, "/renewals?lane=overdue", "Renewals");
  await expect(page.getByRole("link", { name: /^Renewal overdue/ }).first()).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  // With reduced motion the other theme shows at once: a text whose colour is in transition fails
  // the contrast check.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, heading] of [
    ["", "to collect today"],
    ["/renewals", "Renewals"],
  ] as const) {
    await openScreen(page, path, heading);
    await expectAccessible(page);
    const moving = await page.evaluate(() => {
      document.documentElement.classList.add("dark");
      getComputedStyle(document.body).getPropertyValue("color");
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(moving, `${path} changes the theme by transition`).toBe(0);
  }
});

test("forms with errors are accessible @everywhere", async ({ signedIn: page, request, business }) => {
  await recordsOf(request, business).customer("Meera Nair");
  await page.goto("/dashboard");
  for (const noun of ["customers", "products", "subscriptions"]) {
    await visit(page, `/dashboard/${noun}?form=new`);
    await page
      .getByRole("dialog", { name: `New ${noun.slice(0, -1)}` })
      .getByRole("button", { name: /^Save/ })
      .click();
    await page.getByText("is required").first().waitFor();
    await expectAccessible(page);
  }
  await page.getByRole("combobox", { name: "Customer" }).click();
  await page.getByRole("option").first().waitFor();
  // The open list covers the next fields, whose visible rest is too small to be a target.
  await expectAccessible(page, { except: ["target-size"] });
});

test("a menu and a toast are accessible @everywhere", async ({ signedIn: page, request, business }) => {
  await recordsOf(request, business).customer("Meera Nair");
  await page.goto("/dashboard/customers");
  await page.getByRole("button", { name: "Actions for Meera Nair" }).click();
  await page.getByRole("menu").waitFor();
  // A menu floats over the page, outside of its landmarks: it is reached by its button.
  await expectAccessible(page, { except: ["region"] });
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("Customer deleted successfully").first().waitFor();
  await expectAccessible(page);
});
