import { randomUUID } from "node:crypto";
import type { Api } from "./api.ts";
import type { Customer, Product, SandboxMessage, Session } from "./documented-shapes.ts";
import { waitForMessages } from "./mailbox.ts";
import { product } from "./product.ts";

export type Owner = { api: Api; session: Session; email: string; password: string };

export const PASSWORD = "correct-horse-battery-9";
export const DEMO_PASSWORD = "demo-aavarti";

/** Returns an unused address on a domain that no real mail reaches. */
export const freshEmail = (name = "owner"): string => `${name}.${randomUUID().slice(0, 13)}@example.test`;

/** Returns an unused Indian mobile number as E.164. */
export function freshPhone(): string {
  const digits = BigInt(`0x${randomUUID().replaceAll("-", "").slice(0, 12)}`) % 1_000_000_000n;
  return `+919${digits.toString().padStart(9, "0")}`;
}

/** Registers a business for one scenario, so that scenarios never see each other's rows. */
export async function newOwner(api: Api, details: { name?: string; businessName?: string } = {}): Promise<Owner> {
  const email = freshEmail();
  const session = await api.register({
    name: details.name ?? "Asha Rao",
    email,
    password: PASSWORD,
    businessName: details.businessName ?? "Asha Fitness",
  });
  return { api: api.signedIn(session.token), session, email, password: PASSWORD };
}

/**
 * Registers an owner who has opened the link in the first email, so that messages to customers are
 * sent.
 */
export async function newVerifiedOwner(
  api: Api,
  details: { name?: string; businessName?: string } = {},
): Promise<Owner> {
  const owner = await newOwner(api, details);
  const isLink = ({ text }: SandboxMessage) => text?.includes("/verify-email#token=") ?? false;
  const [mail] = await waitForMessages(owner.email, 1, isLink);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const answer = await fetch(`${product().url}/api/v1/auth/verify-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  if (answer.status !== 204) throw new Error(`The address was not confirmed: ${answer.status}`);
  return owner;
}

/** Creates a customer and a product for subscriptions. */
export async function newCatalogue(api: Api): Promise<{ customer: Customer; product: Product }> {
  const customer = await api.createCustomer({ name: "Ravi Kumar", email: freshEmail("ravi") });
  const product = await api.createProduct({
    name: "Yearly plan",
    price: "1200.00",
    description: "Twelve months of everything",
    durationMonths: 12,
  });
  return { customer, product };
}
