import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { sandboxUrl } from "./config.ts";

export interface Business {
  readonly token: string;
  readonly email: string;
  readonly tenantId: string;
}

export const PASSWORD = "a quiet evening by the lake";

/** Registers a tenant for one test, in its trial. */
export async function registerBusiness(request: APIRequestContext, mailbox = sandboxUrl): Promise<Business> {
  const email = `${randomUUID()}@example.in`;
  const answer = await request.post("/api/auth/register", {
    data: { name: "Priya Sharma", email, password: PASSWORD, businessName: "Prerna Classes" },
  });
  expect(answer.status()).toBe(201);
  const { token, tenant } = await answer.json();
  const link = await verificationLink(request, email, mailbox);
  const confirmed = await request.post("/api/v1/auth/verify-email", { data: { token: link.split("#token=")[1] } });
  expect(confirmed.status()).toBe(204);
  return { token, email, tenantId: tenant.id };
}

/** Returns the link in the first email to a new owner, from the sandbox's mailbox. */
export async function verificationLink(
  request: APIRequestContext,
  email: string,
  mailbox = sandboxUrl,
): Promise<string> {
  let link: string | undefined;
  const find = async () => {
    const messages: { to: string; text: string }[] = await (await request.get(`${mailbox}/control/messages`)).json();
    const mail = messages.find(({ to, text }) => to === email && text.includes("/verify-email#token="));
    link = /https?:\S+\/verify-email#token=[\w-]+/.exec(mail?.text ?? "")?.[0];
    return link;
  };
  await expect.poll(find).toBeTruthy();
  return link ?? "";
}

/** Signs the page in without the form and passes the trial page. */
export async function enter(page: Page, business: Business, { isPastGate = true } = {}): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((token) => localStorage.setItem("crm-token", token), business.token);
  if (isPastGate) await passGate(page, business);
}

/** Continues the trial in this browser session. The page must already be one of the product's. */
export const passGate = (page: Page, { tenantId }: Business): Promise<void> =>
  page.context().addCookies([{ name: "crm-continue-trial", value: tenantId, url: page.url() }]);

/** Creates records through the documented calls, for what a test needs but does not test. */
export function recordsOf(request: APIRequestContext, { token }: Business) {
  const create = async (path: string, data: Readonly<Record<string, unknown>>) => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  return {
    customer: (name: string, more: { phone?: string; email?: string } = {}) =>
      create("/api/customers", { name, email: `${name.toLowerCase().replace(/\s+/g, ".")}@example.in`, ...more }),
    product: (name: string, { price = "4500", durationMonths = 3, description = "Three evenings a week" } = {}) =>
      create("/api/products", { name, price, durationMonths, description }),
    subscription: (customerId: string, productId: string, startDate: string) =>
      create("/api/subscriptions", {
        customerId,
        productId,
        startDate,
        status: "active",
        price: "4500",
        durationMonths: 3,
      }),
    /**
     * Creates a term of 30 days that ends this many days from now in the business's time zone; a
     * negative number means that it has ended.
     */
    subscriptionEnding: (customerId: string, productId: string, inDays: number) => {
      const term = { startDate: dayInIndia(inDays - 30), customEndDate: dayInIndia(inDays) };
      return create("/api/subscriptions", { customerId, productId, ...term, status: "active", price: "4500" });
    },
  };
}

const DAY_MS = 86_400_000;

/** Returns the date (`YYYY-MM-DD`) this many days from today in the time zone of a new business. */
export const dayInIndia = (inDays: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date(Date.now() + inDays * DAY_MS));
