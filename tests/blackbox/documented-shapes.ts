/**
 * The documented shapes of the responses, written by hand. Nothing is imported from the product: a
 * shape that drifts there must fail here.
 */
import { z } from "zod";

const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, "a UUIDv7");
const Instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, "an ISO 8601 instant in UTC");
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a calendar day");
const Money = z.string().regex(/^\d+\.\d{2}$/, "a decimal string with two places");
const Rupees = z.number().nonnegative();

const User = z.object({ id: Id, name: z.string(), email: z.string(), role: z.string() });

const Tenant = z.object({
  id: Id,
  accountStatus: z.enum(["trial", "expired", "active", "suspended"]),
  industryType: z.string(),
  businessName: z.string().nullable(),
  city: z.string().nullable(),
  currency: z.string(),
  profileCompleted: z.boolean(),
  isDemo: z.boolean(),
});

export const Session = z.object({ token: z.string().min(20), user: User, tenant: Tenant });
export type Session = z.output<typeof Session>;

/**
 * `token` is present only in the first `me` after the Google redirect, where a fresh token replaces
 * the one from the URL.
 */
export const Me = z.object({ user: User, tenant: Tenant, token: z.string().optional() });
export type Me = z.output<typeof Me>;

export const Order = z.object({
  success: z.literal(true),
  order: z.object({ id: z.string().regex(/^order_[A-Za-z0-9]{14,}$/), amount: z.number().int(), currency: z.string() }),
  keyId: z.string().min(1),
});
export type Order = z.output<typeof Order>;

export const TrialStatus = z.object({
  trialStatus: z.object({
    accountStatus: Tenant.shape.accountStatus,
    isActive: z.boolean(),
    isExpired: z.boolean(),
    daysRemaining: z.number().int().nonnegative(),
    trialEndsAt: Instant.nullable(),
    keptUntil: Instant.nullable(),
  }),
});
export type TrialStatus = z.output<typeof TrialStatus>;

const Stamps = { createdAt: Instant, updatedAt: Instant };

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  status: z.enum(["active", "prospect", "inactive"]),
  ...Stamps,
});
export type Customer = z.output<typeof Customer>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  durationMonths: z.number().int().min(1).max(120),
  description: z.string(),
  sku: z.string().nullable(),
  ...Stamps,
});
export type Product = z.output<typeof Product>;

export const Subscription = z.object({
  id: Id,
  customerId: Id,
  productId: Id,
  startDate: Day,
  endDate: Day,
  durationMonths: z.number().int().min(1).nullable(),
  price: Money,
  amount: Money,
  status: z.enum(["active", "expired", "cancelled", "pending"]),
  customer: z.object({ id: Id, name: z.string(), email: z.string() }),
  product: z.object({ id: Id, name: z.string() }),
  ...Stamps,
});
export type Subscription = z.output<typeof Subscription>;

export const Analytics = z.object({
  period: z.enum(["7d", "30d", "90d"]),
  totalRevenue: Rupees,
  totalCustomers: z.number().int().nonnegative(),
  totalSubscriptions: z.number().int().nonnegative(),
  mrr: Rupees,
  arr: Rupees,
  renewalRate: z.number().min(0).max(1).nullable(),
  expiringSoon: z.number().int().nonnegative(),
  daily: z.array(z.object({ date: Day, revenue: Rupees, subscriptions: z.number().int().nonnegative() })),
});
export type Analytics = z.output<typeof Analytics>;

export const IndustryChangeStatus = z.object({
  canChange: z.boolean(),
  isDemoUser: z.boolean(),
  daysRemaining: z.number().int().nonnegative(),
  nextChangeAllowedAt: Instant.nullable(),
});
export type IndustryChangeStatus = z.output<typeof IndustryChangeStatus>;

export const IndustryChanged = z.object({ success: z.literal(true), tenant: Tenant });
export type IndustryChanged = z.output<typeof IndustryChanged>;

export const DeletionRequested = z.object({ success: z.literal(true), requestId: z.string().min(1) });
export type DeletionRequested = z.output<typeof DeletionRequested>;

const Service = z.object({ configured: z.boolean(), error: z.string().nullable() });
export const ServiceStatus = z.object({ services: z.object({ email: Service, whatsapp: Service }) });
export type ServiceStatus = z.output<typeof ServiceStatus>;

export const MessageSent = z.object({ success: z.literal(true), messageId: z.string().min(1) });
export type MessageSent = z.output<typeof MessageSent>;

/** The error body, which is the same for all calls. */
const Params = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[A-Z_]+$/),
    message: z.string().min(3),
    reason: z.string().regex(/^\w+\.\w+$/),
    params: Params,
    fields: z.record(z.string(), z.string()).optional(),
    fieldReasons: z.record(z.string(), z.strictObject({ reason: z.string(), params: Params })).optional(),
    requestId: z.string().min(1),
  }),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/**
 * `GET /control/messages` of the sandbox: every email and WhatsApp message it accepted, newest
 * last.
 */
export const SandboxMessage = z.object({
  id: z.string(),
  provider: z.enum(["postmark", "whatsapp"]),
  to: z.string(),
  subject: z.string().nullish(),
  template: z.string().nullish(),
  text: z.string(),
  at: z.string(),
});
export type SandboxMessage = z.output<typeof SandboxMessage>;
