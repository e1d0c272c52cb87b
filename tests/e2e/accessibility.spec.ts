import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { recordsOf } from "./business.ts";
import { expect, test } from "./test.ts";

const themes = ["light", "dark"] as const;

async function expectNoViolations(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  // Colours are measured once nothing moves.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .disableRules(except)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

const setTheme = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem("crm-theme", chosen), theme);

for (const theme of themes) {
  test(`pages before signing in, ${theme} @everywhere`, async ({ page }) => {
    await setTheme(page, theme);
    for (const path of ["/login", "/register", "/forgot-password", "/reset-password", "/nowhere"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectNoViolations(page);
    }
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Email is required").waitFor();
    await expectNoViolations(page);
  });

  test(`the gate and the payment dialog, ${theme} @everywhere`, async ({ page, business }) => {
    await setTheme(page, theme);
    await page.goto("/favicon.svg");
    await page.evaluate((token) => localStorage.setItem("crm-token", token), business.token);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Activate Now - ₹1,500" }).waitFor();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Activate Now - ₹1,500" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolations(page);
  });

  test(`empty screens, ${theme} @everywhere`, async ({ signedIn: page }) => {
    await setTheme(page, theme);
    for (const path of [
      "",
      "/customers",
      "/products",
      "/subscriptions",
      "/billing",
      "/profile",
      "/customers?q=nobody",
    ]) {
      await page.goto(`/dashboard${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expectNoViolations(page);
    }
  });

  test(`screens with records, ${theme} @everywhere`, async ({ signedIn: page, request, business }) => {
    await setTheme(page, theme);
    const records = recordsOf(request, business);
    const customer = await records.customer("Meera Nair");
    const product = await records.product("Class 12 Physics");
    for (const startDate of ["2026-01-01", "2026-11-01", "2027-06-01"]) {
      await records.subscription(customer.id, product.id, startDate);
    }
    for (const path of ["", "/customers", "/products", "/subscriptions"]) {
      await page.goto(`/dashboard${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expectNoViolations(page);
    }
  });

  test(`forms with problems, ${theme} @everywhere`, async ({ signedIn: page, request, business }) => {
    await setTheme(page, theme);
    await recordsOf(request, business).customer("Meera Nair");
    for (const noun of ["customers", "products", "subscriptions"]) {
      await page.goto(`/dashboard/${noun}?form=new`);
      await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
      await page.getByText("is required").first().waitFor();
      await expectNoViolations(page);
    }
    await page.getByRole("combobox", { name: "Customer" }).click();
    await page.getByRole("option").first().waitFor();
    // The list lies over the next fields; what is left of them to see is no target while it is open.
    await expectNoViolations(page, { except: ["target-size"] });
  });

  test(`a menu and a toast, ${theme} @everywhere`, async ({ signedIn: page, request, business }) => {
    await setTheme(page, theme);
    await recordsOf(request, business).customer("Meera Nair");
    await page.goto("/dashboard/customers");
    await page.getByRole("button", { name: "Actions for Meera Nair" }).click();
    await page.getByRole("menu").waitFor();
    // While a menu is open the page behind is hidden from assistive technology on purpose; axe knows that of dialogs only.
    await expectNoViolations(page, {
      except: ["aria-hidden-focus", "landmark-one-main", "page-has-heading-one", "region"],
    });
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByText("Customer deleted successfully").first().waitFor();
    await expectNoViolations(page);
  });
}
