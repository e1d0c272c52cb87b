import { z } from "zod";
import { day, durationMonths, id, price, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";

export const SUBSCRIPTION_STATUSES = ["active", "expired", "cancelled", "pending"] as const;
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES, "Status must be active, expired, cancelled or pending");
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The form sends the mode that was not chosen as `null` or blank; that is the same as leaving it out. */
const absentWhenBlank = (value: unknown) => (value === null || value === "" ? undefined : value);

const editable = {
  customerId: id("Customer"),
  productId: id("Product"),
  startDate: day("Start date"),
  status: SubscriptionStatus,
  price,
  durationMonths: z.preprocess(absentWhenBlank, durationMonths.optional()),
  customEndDate: z.preprocess(absentWhenBlank, day("End date").optional()),
};

const ONE_END = "Send either a duration or a custom end date, not both";

function refuseTwoEnds({
  value,
  issues,
}: {
  value: { durationMonths?: number | undefined; customEndDate?: string | undefined };
  issues: z.core.$ZodRawIssue[];
}): void {
  if (value.durationMonths === undefined || value.customEndDate === undefined) return;
  for (const field of ["durationMonths", "customEndDate"])
    issues.push({ code: "custom", message: ONE_END, path: [field], input: value });
}

export const CreateSubscription = z
  .object({ ...editable, status: SubscriptionStatus.default("active") })
  .check(refuseTwoEnds);
export type CreateSubscription = z.output<typeof CreateSubscription>;

export const SubscriptionChanges = z.object(editable).partial().check(refuseTwoEnds);
export type SubscriptionChanges = z.output<typeof SubscriptionChanges>;

export const SubscriptionRef = z.object({ id: id("Subscription") });
export type SubscriptionRef = z.output<typeof SubscriptionRef>;

export const UpdateSubscription = SubscriptionRef.extend({ changes: SubscriptionChanges });
export type UpdateSubscription = z.output<typeof UpdateSubscription>;

export const Subscription = z.object({
  id: wire.id,
  customerId: wire.id,
  productId: wire.id,
  startDate: wire.day,
  endDate: wire.day.describe("The first day not paid for: renews on"),
  durationMonths: z.int().nullable(),
  price: wire.money.describe("For the whole term"),
  amount: wire.money.describe("A month"),
  status: SubscriptionStatus,
  customer: z.object({ id: wire.id, name: z.string(), email: z.string() }),
  product: z.object({ id: wire.id, name: z.string() }),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type Subscription = z.output<typeof Subscription>;

export const ListSubscriptions = listInput(SubscriptionStatus);
export type ListSubscriptions = z.output<typeof ListSubscriptions>;
export const ListSubscriptionsQuery = listQuery(SubscriptionStatus);
export const SubscriptionPage = page(Subscription);
