import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

test("rewrites a message in Hindi, previews, tests, saves and undoes it", async ({
  signedIn: page,
  request,
  business,
}) => {
  const records = recordsOf(request, business);
  const [customer, product] = [await records.customer("Meera Nair"), await records.product("Kathak")];
  await records.subscriptionEnding(customer.id, product.id, 7);

  await page.goto("/dashboard/templates?message=due-7&language=hi");
  const preview = page.getByTestId("email-preview");
  await expect(preview).toContainText("नमस्ते Meera Nair जी,");
  await expectAccessible(page);

  const text = page.getByLabel("Text", { exact: true });
  await text.fill("प्रिय {{customer.frstName}}");
  await expect(page.getByText("Did you mean {{customer.firstName}}?").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save message" })).toBeDisabled();
  await text.fill("प्रिय ");
  await page.getByRole("button", { name: "Insert variable" }).click();
  await page.getByRole("menuitem", { name: "First name" }).click();
  await expect(text).toHaveValue("प्रिय {{customer.firstName}}");
  await expect(preview).toHaveText("प्रिय Meera");

  await page.getByRole("button", { name: "Send me this email" }).click();
  await expect(page.getByText(`Accepted for delivery to ${business.email}.`)).toBeVisible();
  const messages: { to: string; text: string }[] = await (await request.get(`${sandboxUrl}/control/messages`)).json();
  expect(messages.filter(({ to }) => to === business.email).at(-1)?.text).toContain("प्रिय Meera");

  await page.getByRole("link", { name: /^Renewal overdue/ }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await text.press("Control+Enter");
  await expect(toast(page, "Message saved")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Before the due date/ })).toContainText("Custom");
  await toast(page, "Message saved").getByRole("button", { name: "Undo" }).click();
  await expect(preview).toContainText("नमस्ते Meera Nair जी,");
});
