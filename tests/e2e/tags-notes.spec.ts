import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { expect, test, toast, visit } from "./test.ts";

test("adds and removes samples, tags and notes a customer, and filters by tags in a view @everywhere", async ({
  signedIn: page,
  request,
  business,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Load sample records" }).click();
  await expect(toast(page, "Sample records loaded")).toBeVisible();
  await expect(page.getByRole("main").getByText("Sample records loaded")).toBeVisible();
  // The checklist counts only the owner's own records.
  await expect(page.getByRole("link", { name: "Start: Add your first customer" })).toBeVisible();
  await visit(page, "/dashboard/customers");
  await expect(page.getByText("Asha Patil (sample)")).toBeVisible();

  const records = recordsOf(request, business);
  const meera = await records.customer("Meera Nair");
  const kabir = await records.customer("Kabir Malhotra");

  // A new tag is created, added, removed, and added again with Undo.
  await visit(page, `/dashboard/customers/${meera.id}`);
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("textbox", { name: "Find or create a tag" }).fill("Scholarship");
  await page.getByRole("button", { name: "Create “Scholarship”" }).click();
  await expect(toast(page, "Scholarship added")).toBeVisible();
  await page.getByRole("button", { name: "Remove Scholarship" }).click();
  await expect(toast(page, "Scholarship removed")).toBeVisible();
  await toast(page, "Scholarship removed").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Remove Scholarship" })).toBeVisible();

  // Sending a reminder from the page says why there is none to send.
  const asking = page.getByRole("dialog", { name: /^Send reminder/ });
  const refuse = async () => {
    await expect(asking).toContainText("No active term to renew.");
    await asking.getByRole("button", { name: "Close" }).last().click();
  };
  await page.getByRole("button", { name: "Send reminder" }).click();
  await refuse();

  // A note mentions a team member, is pinned to the top, deleted and restored.
  const note = page.getByRole("textbox", { name: "Note", exact: true });
  await note.fill("Half fee till the exam, ask @Priya");
  await expect(page.getByRole("option", { name: "Priya Sharma" })).toBeVisible();
  await note.press("Enter");
  await expect(note).toHaveValue(/@Priya Sharma/);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.locator("strong", { hasText: "@Priya Sharma" })).toBeVisible();
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Note actions" }).first().click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Pin to top");
  const pinned = page.getByRole("region", { name: "Pinned note" });
  await expect(pinned).toContainText("Half fee till the exam");
  await act("Delete");
  await expect(pinned).toHaveCount(0);
  await toast(page, "Note deleted").getByRole("button", { name: "Undo" }).click();
  await expect(pinned).toContainText("Half fee till the exam");
  await expectAccessible(page);

  // Filters by any of several tags; the view is saved, and its tab shows how many rows it has.
  const headers = { authorization: `Bearer ${business.token}` };
  const late = await (await request.post("/api/v1/tags", { data: { name: "Pays late" }, headers })).json();
  await request.post("/api/v1/customer-tags", { data: { ids: [kabir.id], add: [late.id] }, headers });
  await page.goto("/dashboard/customers");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Scholarship" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Pays late" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Tag is any of Pays late, Scholarship")).toBeVisible();
  await expect(page.getByText("Kabir Malhotra")).toBeVisible();
  await expect(page.getByText("Asha Patil (sample)")).toHaveCount(0);
  // Actions on the selected rows: a reminder now, and a tag that is removed and restored with Undo.
  await page.getByRole("checkbox", { name: "Select Kabir Malhotra" }).check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Send reminder" }).click();
  await refuse();
  await bar.getByRole("button", { name: "Tag", exact: true }).click();
  const tagging = page.getByRole("dialog", { name: "Tag 1 customer" });
  await tagging.getByRole("button", { name: "Remove Pays late" }).click();
  await toast(page, "“Pays late” removed from 1 customer").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "“Pays late” added to 1 customer")).toBeVisible();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "View name" }).fill("To talk to");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const view = page.getByRole("link", { name: /^To talk to ?2$/ });
  await expect(view).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Actions for view To talk to" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const naming = page.getByRole("dialog", { name: "Rename" });
  await naming.getByRole("textbox").fill("Call on Monday");
  await naming.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /^Call on Monday ?2$/ })).toBeVisible();
  await expectAccessible(page);
  // Its URL alone restores the view.
  await page.reload();
  await expect(page.getByText("Tag is any of Pays late, Scholarship")).toBeVisible();
  await page.getByRole("button", { name: "Actions for view Call on Monday" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: /^Call on Monday/ })).toHaveCount(0);
  await toast(page, "Call on Monday deleted").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /^Call on Monday ?2$/ })).toBeVisible();

  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Remove samples" }).click();
  await expect(toast(page, "Sample records removed")).toBeVisible();
  await visit(page, "/dashboard/customers");
  await expect(page.getByText("Kabir Malhotra")).toBeVisible();
  await expect(page.getByText("Asha Patil (sample)")).toHaveCount(0);
});
