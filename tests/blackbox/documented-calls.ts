import type { Method } from "./documented-client.ts";
import { freshEmail, freshPhone } from "./people.ts";

const ID = "01890000-0000-7000-8000-00000000abcd";

/** What a call requires: nothing, a session, or a browser redirect. */
type Access = "public" | "session";

export type DocumentedCall = {
  method: Method;
  /** The documented path with `{id}` as the placeholder. */
  path: string;
  access: Access;
  /** A body of a valid shape, whose ids do not exist. `undefined`: the call takes none. */
  body?: () => Record<string, unknown>;
};

/** All documented calls with a JSON response. */
export const DOCUMENTED_CALLS: DocumentedCall[] = [
  {
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    body: () => ({ email: freshEmail(), password: "some-password-12" }),
  },
  {
    method: "POST",
    path: "/api/auth/register",
    access: "public",
    body: () => ({ name: "Asha", email: freshEmail(), password: "some-password-12", businessName: "Asha Fitness" }),
  },
  { method: "POST", path: "/api/auth/logout", access: "session" },
  { method: "POST", path: "/api/auth/forgot-password", access: "public", body: () => ({ email: freshEmail() }) },
  {
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
    body: () => ({ token: "a".repeat(43), password: "some-password-12" }),
  },
  { method: "GET", path: "/api/auth/me", access: "session" },
  { method: "POST", path: "/api/payment/create-order", access: "session" },
  {
    method: "POST",
    path: "/api/payment/verify",
    access: "session",
    body: () => ({
      razorpay_order_id: "order_Sandbox0000001",
      razorpay_payment_id: "pay_Sandbox0000001",
      razorpay_signature: "0".repeat(64),
    }),
  },
  { method: "GET", path: "/api/trial-status", access: "session" },
  ...noun("/api/customers", () => ({
    name: "Meera",
    email: freshEmail(),
    phone: "9876543210",
    company: "Iyer",
    status: "active",
  })),
  ...noun("/api/products", () => ({
    name: "Yoga",
    price: "1499.00",
    description: "Class",
    durationMonths: 12,
    sku: freshEmail("sku"),
  })),
  ...noun("/api/subscriptions", () => ({
    customerId: ID,
    productId: ID,
    startDate: "2026-04-01",
    durationMonths: 12,
    status: "active",
    price: "1200",
  })),
  { method: "GET", path: "/api/analytics", access: "session" },
  { method: "GET", path: "/api/industry-change-status", access: "session" },
  {
    method: "POST",
    path: "/api/change-industry",
    access: "session",
    body: () => ({ industryType: "education", businessName: "Asha", city: "Pune", currency: "₹" }),
  },
  {
    method: "POST",
    path: "/api/data-deletion-request",
    access: "public",
    body: () => ({ name: "Asha", email: freshEmail(), businessName: "Asha", message: "Erase" }),
  },
  { method: "GET", path: "/api/notifications/test", access: "session" },
  {
    method: "POST",
    path: "/api/notifications/test-email",
    access: "session",
    body: () => ({ name: "Asha", email: freshEmail() }),
  },
  {
    method: "POST",
    path: "/api/notifications/test-whatsapp",
    access: "session",
    body: () => ({ name: "Asha", phone: freshPhone() }),
  },
];

function noun(path: string, body: () => Record<string, unknown>): DocumentedCall[] {
  return [
    { method: "GET", path, access: "session" },
    { method: "POST", path, access: "session", body },
    { method: "PUT", path: `${path}/{id}`, access: "session", body },
    { method: "DELETE", path: `${path}/{id}`, access: "session" },
  ];
}

/** Returns the path with an id that no tenant has. */
export const pathOf = (call: DocumentedCall): string => call.path.replace("{id}", ID);
