import { PLAIN_RECORDS } from "@aavarti/domain/plain-nouns";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { PASSWORD, passGate, recordsOf } from "./business.ts";
import { expect, test, visit } from "./test.ts";

/**
 * Texts that stay the same in every language: names, addresses and short ids of this test's
 * records, names of companies and of keys.
 */
const DATA =
  /evenings a week|kabir|malhotra|ishaan|vihaan|arjun|priya|sharma|prerna|meera|nair|physics|@|\.in\b|\.app\b|^wa\.me\/\d+$|whatsapp|google|csv|xlsx|crm|sku|aavarti|chrome|linux|razorpay|english|ctrl|esc|api|xxxxx|\bshift\b|^[\W\d_]*$|^[A-Za-z]$|^([0-9a-f]{8})?…[0-9a-f]{4}$/i;

/** Returns visible texts and accessible labels in Latin letters that are not data. */
const textsInEnglish = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // Text that is marked as English may be English: a message to customers in English.
      if (parent?.checkVisibility() && !parent.closest("script, style, noscript, kbd, [lang=en]"))
        found.push(walker.currentNode.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
      for (const name of ["aria-label", "placeholder", "title"]) found.push(element.getAttribute(name) ?? "");
    return found;
  });
  const inLatin = texts.filter((text) => /[A-Za-z]{2}/.test(text) && !/[\u0900-\u097f]/.test(text));
  return [...new Set(inLatin.map((text) => text.trim()))].filter((text) => !DATA.test(text));
};

test("shows Hindi from sign-in on every screen and in the profile, and English again when chosen", async ({
  page,
  business,
  request,
}) => {
  const records = recordsOf(request, business);
  const [customer, product] = [await records.customer("Meera Nair"), await records.product("Physics")];
  await records.subscriptionEnding(customer.id, product.id, 3);

  await test.step("signing in", async () => {
    await page.goto("/favicon.svg");
    await passGate(page, business);
    // As a link on a Hindi page requests it.
    await page.goto("/login?lang=hi");
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { name: "साइन इन", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "English", exact: true })).toBeVisible();
    expect(await textsInEnglish(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByLabel("ईमेल", { exact: true }).fill(business.email);
    await page.getByLabel("पासवर्ड", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "साइन इन करें" }).click();
    await expect(page.getByText("ईमेल या पासवर्ड गलत है").first()).toBeVisible();
    await page.getByLabel("पासवर्ड", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "साइन इन करें" }).click();
    await expect(page.getByRole("button", { name: "Priya Sharma का खाता" })).toBeVisible();
  });

  for (const [path, shows] of SCREENS)
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.locator("#main").getByText(shows).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
      // Soft expectations, so that a run lists everything that is left on all screens.
      expect.soft(await textsInEnglish(page), path).toEqual([]);
    });
  await expectAccessible(page);

  await test.step("and English again", async () => {
    await page.getByRole("button", { name: "Priya Sharma का खाता" }).click();
    await page.getByRole("menuitem", { name: "English", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("button", { name: "Account menu for Priya Sharma" })).toBeVisible();
    await expect(page.locator("#main")).toBeFocused();
    await expect
      .poll(async () => {
        const answer = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${business.token}` } });
        return (await answer.json()).user.language;
      })
      .toBe("en");
  });
});

const SCREENS = [
  ["/dashboard", "Meera Nair"],
  ["/dashboard/products", "Physics"],
  ["/dashboard/subscriptions", "Meera Nair"],
  ["/dashboard/contacts", "Meera Nair"],
  ["/dashboard/analytics", "लाइफ़टाइम वैल्यू"],
  ["/dashboard/renewals", "Meera Nair"],
  ["/dashboard/customers", "Meera Nair"],
  ["/notifications", "WhatsApp"],
  ["/dashboard/profile", "प्रोफ़ाइल सेव करें"],
  ["/dashboard/settings?page=sign-in", "यह डिवाइस"],
  ["/dashboard/activity", "ने खाता खोला"],
  ["/dashboard/billing", "ट्रायल"],
  ["/dashboard/support", "सपोर्ट को ईमेल करें"],
  ["/dashboard/import", "फ़ाइल चुनें"],
  ["/dashboard/templates", "प्रीव्यू"],
  ...PLAIN_RECORDS.map(({ list }) => [`/dashboard/${list}`, /\p{Script=Devanagari}/u] as const),
] as const satisfies readonly (readonly [path: string, shows: string | RegExp])[];
