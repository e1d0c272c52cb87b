import { recordsOf } from "./business.ts";
import { expect, openScreen, test, toast, visit } from "./test.ts";
import { smallTargets } from "./touch-targets.ts";

test("shows tabs at the bottom, Add in the middle and full-screen forms @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  await recordsOf(request, business).product("Class 12 Physics");
  await page.goto("/dashboard");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "New customer" }).click();
  const form = page.getByRole("dialog", { name: "New customer" });
  const place = async () => {
    const box = await form.boundingBox();
    return (
      box && {
        x: Math.round(box.x),
        y: Math.round(box.y),
        width: Math.round(box.width),
        height: Math.round(box.height),
      }
    );
  };
  // After it has slid in.
  await expect.poll(place).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // The on-screen keyboard must not open before a field is tapped.
  await expect(form.getByLabel("Name")).not.toBeFocused();
  await form.getByLabel("Name").fill("Meera Nair");
  await form.getByLabel("Email").fill("meera@example.in");
  await form.getByRole("button", { name: "Save customer" }).click();
  await expect(toast(page, "Customer created successfully")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Meera Nair" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Import", exact: true })).toHaveAttribute("href", "/dashboard/import");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Products" }).click();
  await expect(page.getByRole("link", { name: "Class 12 Physics", exact: true })).toBeVisible();
});

test("closes a form with the back button @phone", async ({ signedIn: page }) => {
  await page.goto("/dashboard/products");
  await page.getByRole("button", { name: "New product" }).click();
  await expect(page.getByRole("dialog", { name: "New product" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/products$/);
});

test("selects by a press anywhere in a row once a row is selected @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  await records.customer("Meera Nair");
  await records.customer("Arjun Rao");
  await page.goto("/dashboard/customers");
  await page.getByRole("checkbox", { name: "Select Meera Nair" }).check();
  const other = page.getByRole("listitem").filter({ hasText: "Arjun Rao" });
  await other.click({ position: { x: 150, y: 20 } });
  await expect(page.getByText("2 selected")).toBeVisible();
  await other.click({ position: { x: 150, y: 20 } });
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/customers$/);
  await page.getByRole("checkbox", { name: "Select Meera Nair" }).uncheck();
  await other.click({ position: { x: 150, y: 20 } });
  await expect(page.getByRole("heading", { name: "Arjun Rao" })).toBeVisible();
});

test("scrolls nothing sideways and has tap targets 44 pixels high @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const customer = await records.customer("Venkatanarasimharajuvaripeta Subrahmanyam");
  const product = await records.product("Complete preparation for the civil services with mentoring");
  const { id } = await records.subscription(customer.id, product.id, "2026-11-01");
  await page.goto("/dashboard");
  for (const [path, heading] of [
    ["/renewals", "Renewals"],
    ["/customers", "Customers"],
    ["/products", "Products"],
    ["/billing", "Billing"],
    ["/profile", "Profile"],
    ["", "Unpaid dues from 1 customer"],
    ["/subscriptions", "Subscriptions"],
    ["/subscriptions?form=new", "New subscription"],
  ] as const) {
    if (path.includes("form")) {
      await visit(page, `/dashboard${path}`);
      await page.getByRole("dialog", { name: heading }).waitFor();
    } else await openScreen(page, path, heading);
    const { overflow, small } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      small: [...document.querySelectorAll("button, [role=combobox], input:not(.sr-only)")]
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          name: element.getAttribute("aria-label") ?? element.textContent,
          // The visible, tappable frame of an input is an element around it.
          box: (element.closest("[class*=border-control-line]") ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height > 1 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    }));
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(small, path).toEqual([]);
    if (path === "/subscriptions") {
      await expect(page.getByText("₹4,500 for 3 months")).toBeVisible();
      // An id says nothing to the reader of a narrow row.
      await expect(page.getByRole("main")).not.toContainText(id.slice(-4));
    }
  }
});

test("leaves a finger at least 40 px on the board and in the lists @phone", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const product = await records.product("Class 12 Physics");
  for (const [name, inDays] of [
    ["Kabir Malhotra", -9],
    ["Meera Nair", 0],
    ["Om Shinde", 3],
    ["Asha Patil", 12],
  ] as const)
    await records.subscriptionEnding((await records.customer(name)).id, product.id, inDays);
  await page.goto("/dashboard/renewals");
  for (const [path, heading] of [
    ["/renewals", "Renewals"],
    ["/renewals?lane=overdue", "Renewals"],
    ["/subscriptions", "Subscriptions"],
    ["/customers", "Customers"],
    ["/products", "Products"],
    ["/contacts", "Contacts"],
  ] as const) {
    await openScreen(page, path, heading);
    await expect(
      page.getByRole("link", { name: path === "/products" ? "Class 12 Physics" : "Kabir Malhotra" }).first(),
    ).toBeVisible();
    expect(await smallTargets(page), path).toEqual([]);
  }
});
