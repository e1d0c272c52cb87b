import { z } from "zod";
import { badRequest } from "./errors.ts";
import type { NewOrder } from "./razorpay.ts";
import type { NewRefund } from "./refunds.ts";

const MIN_AMOUNT = 100;
const Notes = z.record(z.string(), z.unknown()).optional();
const Flag = z.union([z.boolean(), z.literal(0), z.literal(1), z.literal("0"), z.literal("1")]);

const Order = z.strictObject({
  amount: z.coerce.number().int(),
  currency: z.string().length(3),
  receipt: z.string().max(40).nullish(),
  notes: Notes,
  unique_receipt: z.boolean().default(false),
  partial_payment: z.boolean().optional(),
  payment_capture: Flag.optional(),
  payment: z
    .object({ capture: z.enum(["automatic", "manual"]), capture_options: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

/**
 * Parses the body of `POST /v1/orders`; the amount is in paise, and it is captured automatically
 * unless the body says otherwise.
 * @throws Refusal with Razorpay's text, also for an unknown field or an amount under the minimum.
 */
export function readOrder(body: unknown): NewOrder {
  const parsed = Order.safeParse(body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code === "unrecognized_keys") {
      throw badRequest(`${issue.keys.join(", ")} is/are not required and should not be sent`, {
        reason: "extra_field_sent",
      });
    }
    const field = issue?.path.join(".") ?? "";
    throw badRequest(`The ${field} field is required or has a form that is not allowed.`, { field });
  }
  const { amount, currency, receipt = null, notes, unique_receipt, payment, payment_capture } = parsed.data;
  if (amount < MIN_AMOUNT) {
    throw badRequest("Order amount less than minimum amount allowed", {
      field: "amount",
      reason: "amount_less_than_minimum_amount",
    });
  }
  const isManual = payment?.capture === "manual" || (payment_capture !== undefined && !Number(payment_capture));
  return {
    amount,
    currency,
    receipt,
    notes: notes ?? [],
    uniqueReceipt: unique_receipt,
    capture: isManual ? "manual" : "automatic",
  };
}

const Refund = z.object({
  amount: z.coerce.number().int().min(MIN_AMOUNT).optional(),
  speed: z.enum(["normal", "optimum"]).default("normal"),
  notes: Notes,
  receipt: z.string().nullish(),
});

/**
 * Parses the body of `POST /v1/payments/:id/refund`; the amount is in paise, undefined for all
 * that is left.
 * @throws Refusal with Razorpay's text.
 */
export function readRefund(body: unknown): NewRefund {
  const parsed = Refund.safeParse(body ?? {}).data;
  if (parsed === undefined) throw badRequest("The amount must be at least INR 1.00", { field: "amount" });
  const { amount, speed, notes, receipt = null } = parsed;
  return { amount, speed, notes: notes ?? [], receipt };
}
