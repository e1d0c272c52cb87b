import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

const NEW_PASSWORD = "another quiet evening";

test("resets a forgotten password with the emailed link, which works once", async ({ page, business, request }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot?" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await page.getByLabel("Email").fill(business.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  let link = "";
  await expect
    .poll(async () => {
      const messages: { to: string; text: string }[] = await (
        await request.get(`${sandboxUrl}/control/messages`)
      ).json();
      const mail = messages.findLast(
        ({ to, text }) => to === business.email && text.includes("/reset-password#token="),
      );
      link = /http\S+\/reset-password#token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(toast(page, "Password changed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.getByLabel("Email").fill(business.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();

  await page.goto("/favicon.svg");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
});

test("offers a new link when the token is missing", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
});
