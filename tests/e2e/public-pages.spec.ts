import { offeredLanguages } from "../../apps/web/src/lib/i18n/languages.ts";
import { expectAccessible } from "./accessible.ts";
import { enter } from "./business.ts";
import { baseUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

/** The public pages, and what each must show without JavaScript. */
const PAGES = [
  {
    path: "/",
    title: "Every renewal, on the day it is due · Aavarti",
    texts: [
      "₹1,500 once",
      "A day with Aavarti",
      "What’s included",
      "₹27,800 to collect today",
      "27 currencies",
      "Start Free Trial",
      "Book a Demo",
      "Example: 21 Nov",
      "Opens after you sign in",
    ],
  },
  {
    path: "/pricing",
    title: "Pricing: ₹1,500 once · Aavarti",
    texts: [
      "Limited Time Offer - 50% Off",
      "₹2,999",
      "within 30 days of activation",
      "Universal inbox with AI replies",
    ],
  },
  { path: "/privacy-policy", title: "Privacy policy · Aavarti", texts: ["Version 1.2", "Back to home", "48 hours"] },
  {
    path: "/terms-of-service",
    title: "Terms of service · Aavarti",
    texts: ["a full refund for any reason", "99.9% uptime"],
  },
  { path: "/data-deletion", title: "Data deletion · Aavarti", texts: ["Within 24 hours", "Within 7 business days"] },
] as const;

test("shows every public page without JavaScript, on a phone, and accessibly in both themes", async ({
  page,
  browser,
}) => {
  const reader = await browser.newPage({ javaScriptEnabled: false });
  for (const { path, title, texts } of PAGES) {
    await reader.goto(baseUrl + path);
    await expect(reader).toHaveTitle(title);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const text of texts) await expect(reader.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(reader.getByRole("button", { name: /Renew|Switch between/ })).toHaveCount(0);
    expect(await reader.locator("link[rel=canonical]").getAttribute("href")).toBe(baseUrl + path);
  }
  await reader.close();

  // The terms have the same layout as the policy.
  for (const path of ["/", "/pricing", "/privacy-policy", "/data-deletion"]) {
    await page.goto(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** The pages in Hindi exist once the language is offered. */
const HINDI_PAGES = [
  { path: "/hi", english: "/", title: "हर रिन्यूअल, अपनी तारीख पर · Aavarti", text: "आज ₹27,800 लेने हैं" },
  { path: "/hi/pricing", english: "/pricing", title: "कीमत: एक बार ₹1,500 · Aavarti", text: "30 दिन के अंदर" },
  {
    path: "/hi/privacy-policy",
    english: "/privacy-policy",
    title: "गोपनीयता नीति · Aavarti",
    text: "अंग्रेज़ी पाठ",
  },
  {
    path: "/hi/terms-of-service",
    english: "/terms-of-service",
    title: "सेवा की शर्तें · Aavarti",
    text: "अंग्रेज़ी पाठ",
  },
  { path: "/hi/data-deletion", english: "/data-deletion", title: "डेटा हटाना · Aavarti", text: "24 घंटे के अंदर" },
];

test("shows every public page in Hindi beside its English one, including moving parts", async ({ page, request }) => {
  if (!offeredLanguages.includes("hi")) {
    expect((await request.get("/hi")).status()).toBe(404);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "हिन्दी" })).toHaveCount(0);
    return;
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, english, title, text } of HINDI_PAGES) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("link[hreflang=en]")).toHaveAttribute("href", baseUrl + english);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width, `${path} is wider than the window`).toBeLessThanOrEqual(0);
    if (!path.includes("-service")) await expectAccessible(page);
    // The font subset of its letters came with the page, and no other font of that script was
    // requested.
    const letters = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ family, status }) => status !== "unloaded" && /Letters|Devanagari/.test(family))
          .map(({ family, status }) => `${family.replaceAll('"', "")} ${status}`),
      );
    await expect.poll(letters, path).toEqual(["Page Letters loaded", "Page Letters loaded"]);
  }
  await page.getByRole("button", { name: "डेटा हटाने का अनुरोध करें" }).click();
  await expect(toast(page, "जानकारी अधूरी है")).toContainText("कृपया अपना नाम और ईमेल लिखें।");
  await expect(page.getByText("अपना ईमेल लिखें।")).toBeVisible();
  // Errors that only the server finds are in Hindi too.
  await page.getByLabel("आपका नाम").fill("Meera Nair");
  await page.getByLabel("ईमेल", { exact: true }).fill("meera(nair)@example.in");
  await page.getByRole("button", { name: "डेटा हटाने का अनुरोध करें" }).click();
  await expect(page.getByText("ईमेल का पता सही नहीं है")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/hi");
  await page.getByRole("slider", { name: "उदाहरण वाले साल का दिन" }).press("Home");
  await expect(page.locator("[data-year-day]")).toHaveText("1 जनवरी");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every renewal, on the day it is due.");
  await page.getByRole("link", { name: "हिन्दी" }).click();
  await page.getByRole("link", { name: "मुफ़्त ट्रायल शुरू करें" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");

  // Nothing in this URL says Hindi; the browser remembers it.
  await page.goto("/nowhere");
  await expect(page).toHaveURL(/\/hi\/nowhere$/);
  await expect(page.getByRole("link", { name: "डैशबोर्ड खोलें" })).toBeVisible();
});

test("animates the landing page and skips it for signed-in users", async ({ page, business }) => {
  await page.goto("/");
  // Only the font with the letters of the other language's name is loaded, and no more of its
  // script.
  const faces = await page.evaluate(async () => {
    const { ready } = document.fonts;
    return [...(await ready)].filter(({ status }) => status !== "unloaded").map(({ family }) => family);
  });
  expect(faces.filter((family) => family.includes("Devanagari"))).toEqual([]);
  expect(faces.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Renew subscription for Meera Nair" }).click();
  await expect(page.getByText("Renewed. Renews on 21 Dec")).toBeVisible();
  await expect(page.locator("[data-board-collected]")).toHaveText("₹9,200");
  await expect(page.getByRole("region", { name: "Due today" })).toContainText("₹8,700");
  await page.getByRole("button", { name: "Undo renewal for Meera Nair" }).click();
  await expect(page.locator("[data-board-collected]")).toHaveText("₹6,000");

  await page.getByRole("slider", { name: "Day of the example year" }).press("Home");
  await expect(page.locator("[data-year-day]")).toHaveText("1 Jan");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.goto("/pricing", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveClass(/dark/);

  await enter(page, business, { isPastGate: false });
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Back to dashboard" })).toBeVisible();
});

test("pays on the pricing page after a dismissal and a failure, says so, and opens the dashboard", async ({
  page,
  business,
}) => {
  // On a busy machine the two seconds until the dashboard opens can pass between two checks.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      setTimeout(handler, delay === 2_000 ? 8_000 : delay, ...rest)) as typeof window.setTimeout;
  });
  await enter(page, business, { isPastGate: false });
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: /continue your trial, 3 days left/ })).toBeVisible();
  await page.getByRole("button", { name: "Activate Now - ₹1,500" }).click();
  const dialog = page.getByRole("dialog", { name: "Activate Your CRM" });
  const checkout = page.frameLocator("iframe[title=Payment]");

  await dialog.getByRole("button", { name: "Pay ₹1,500" }).click();
  await checkout.getByRole("button", { name: "Close" }).click();
  await checkout.getByRole("button", { name: "Leave" }).click();
  await expect(toast(page, "Payment Cancelled")).toContainText("Payment was cancelled by user.");
  await expect(dialog).toBeVisible();

  await page.route("**/api/payment/create-order", (route) => route.abort());
  await dialog.getByRole("button", { name: "Pay ₹1,500" }).click();
  await expect(toast(page, "Payment Error")).toContainText("Failed to initiate payment");
  await page.unroute("**/api/payment/create-order");

  await dialog.getByRole("button", { name: "Pay ₹1,500" }).click();
  await checkout.getByRole("button", { name: /^Pay ₹1,500/ }).click();
  await expect(toast(page, "Payment Successful")).toContainText("Your CRM has been activated successfully.");
  expect(page.url()).toMatch(/\/pricing$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/pricing");
  await expect(page.getByText("You have lifetime access. Nothing more to pay.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Activate Now - ₹1,500" })).toHaveCount(0);
});

test("shows the data deletion form's errors, a refusal and the request's number @phone", async ({ page }) => {
  await page.goto("/data-deletion");
  const send = page.getByRole("button", { name: "Request deletion" });
  await send.click();
  await expect(toast(page, "Missing Information")).toContainText("Please provide your name and email address.");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter your email address.")).toBeVisible();

  await page.getByLabel("Your name").fill("Meera Nair");
  await page.getByLabel("Email").fill("meera");
  await send.click();
  await expect(toast(page, "Check your email address")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();

  await page.getByLabel("Email").fill("meera@example.in");
  await page.route("**/api/data-deletion-request", (route) => route.abort());
  await send.click();
  await expect(toast(page, "Request Failed")).toContainText(
    "Failed to submit deletion request. Please try again or email us directly.",
  );
  await expect(page.getByLabel("Your name")).toHaveValue("Meera Nair");
  await page.unroute("**/api/data-deletion-request");

  await send.click();
  await expect(toast(page, "Deletion Request Submitted")).toContainText("7 business days");
  await expect(page.getByText(/Request number: [0-9a-f-]{36}/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("");
});
