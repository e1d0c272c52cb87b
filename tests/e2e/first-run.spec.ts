import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import type { Business } from "./business.ts";
import { expect, test, toast } from "./test.ts";

/** From the landing page to the first customer with a due date: the walk of a new owner. */
const WALK_MS = 180_000;

test("leads a new owner from the landing page to the first customer with a due date", async ({ page }) => {
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial" }).first().click();
  await page.getByLabel("Your name").fill("Nisha Kulkarni");
  await page.getByLabel("Business name").fill("Nritya Dance Academy");
  await page.getByLabel("Email").fill(`nisha-${crypto.randomUUID()}@example.in`);
  await page.getByLabel("Password", { exact: true }).fill("a long password 7");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: /^Continue trial/ }).click();
  await expect(page.getByRole("heading", { name: "What do you run?" })).toBeVisible();
  await page.getByRole("radio", { name: /^Education/ }).check();
  await page.getByLabel("City").fill("Nashik");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use Education" }).click();
  await expect(page.getByRole("heading", { name: "Bring in your students" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Student").fill("Rutuja Pawar");
  await page.getByLabel("Mobile").fill("98220 41177");
  await page.getByLabel("Course").fill("Kathak, beginners");
  await page.getByLabel("Amount").fill("1800");
  await page.getByRole("button", { name: "Add Rutuja Pawar" }).click();
  await expect(toast(page, /^Rutuja Pawar is added and renews on \d/)).toBeVisible();
  await page.goto("/dashboard/customers");
  await expect(page.getByText("Rutuja Pawar").first()).toBeVisible();
  expect(Date.now() - began).toBeLessThan(WALK_MS);
});

/** A phone's contacts, as an older Android writes them: a name in Hindi, over two lines. */
const CONTACTS = [
  ["BEGIN:VCARD", "VERSION:3.0", "FN:Asha Patil", "TEL;TYPE=CELL:98260 41177", "END:VCARD"],
  ["BEGIN:VCARD", "VERSION:3.0", "FN:Plumber", "TEL;TYPE=CELL:98260 41178", "END:VCARD"],
  [
    "BEGIN:VCARD",
    "VERSION:2.1",
    "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=86=E0=A4=B6=",
    "=E0=A4=BE",
    "TEL;CELL:98260 41179",
    "END:VCARD",
  ],
]
  .flat()
  .join("\r\n");

/** Opens the second step, for a business that has chosen its trade. */
async function openList(page: Page, request: APIRequestContext, { token }: Business) {
  const profile = { businessName: "Nritya Dance Academy", industryType: "education", city: "Nashik" };
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.post("/api/change-industry", { data: profile, headers })).ok()).toBe(true);
  await page.goto("/dashboard/start");
}

test("brings in those of a phone's contacts who are chosen", async ({ signedIn: page, request, business }) => {
  await openList(page, request, business);
  await page
    .getByLabel("Phone contacts", { exact: true })
    .setInputFiles({ name: "contacts.vcf", mimeType: "text/vcard", buffer: Buffer.from(CONTACTS) });
  await expect(page.getByRole("heading", { name: "Which contacts are your students?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Asha Patil/ }).check();
  await page.getByRole("checkbox", { name: /^आशा/ }).check();
  await page.getByRole("button", { name: "Continue with 2 contacts" }).click();
  await expect(page.getByRole("heading", { name: "Preview of contacts.vcf" })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "contacts.vcf imported" })).toBeVisible();
  await page.goto("/dashboard/customers");
  await expect(page.getByText("आशा").first()).toBeVisible();
  await expect(page.getByText("Plumber")).toHaveCount(0);
});

test("reads pasted rows and a dropped file, and says when a file can't be read", async ({
  signedIn: page,
  request,
  business,
}) => {
  await openList(page, request, business);
  await page.getByRole("button", { name: /^Paste rows/ }).click();
  await page.getByLabel("Rows from a spreadsheet").fill("Name\tMobile\nAsha Patil\t9826041177");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("heading", { name: "Pasted rows, 1 row" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();

  const drop = (name: string, content: string) =>
    page
      .getByRole("group")
      .filter({ hasText: "Drop a file here" })
      .evaluate(
        (place, file) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([file.content], file.name));
          place.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        },
        { name, content },
      );
  await drop("empty.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Nobody\r\nEND:VCARD\r\n");
  await expect(page.getByRole("alert")).toHaveText("There's nobody with a phone number or email address in this file.");
  await drop("members.csv", "Name,Mobile\nRavi Kumar,9893022114\n");
  await expect(page.getByRole("heading", { name: "members.csv, 1 row" })).toBeVisible();
});
