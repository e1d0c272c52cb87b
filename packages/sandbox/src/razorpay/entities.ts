import { z } from "zod";

// Razorpay's own names and shapes. Amounts are integer paise, times are Unix seconds.

/** An object, or an empty list when there are none. */
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.never())]);
export type Notes = z.output<typeof Notes>;

export const Order = z.object({
  id: z.string(),
  entity: z.literal("order"),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(["created", "attempted", "paid"]),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
});
export type Order = z.output<typeof Order>;

export const Payment = z.object({
  id: z.string(),
  entity: z.literal("payment"),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  order_id: z.string().nullable(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: z.string(),
  amount_refunded: z.int(),
  refund_status: z.enum(["partial", "full"]).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.string().nullable(),
  bank: z.string().nullable(),
  wallet: z.string().nullable(),
  vpa: z.string().nullable(),
  email: z.string(),
  contact: z.string(),
  notes: Notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
});
export type Payment = z.output<typeof Payment>;

export const Refund = z.object({
  id: z.string(),
  entity: z.literal("refund"),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  receipt: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(["pending", "processed", "failed"]),
  speed_processed: z.enum(["normal", "instant"]),
  speed_requested: z.enum(["normal", "optimum"]),
});
export type Refund = z.output<typeof Refund>;

export const PaymentLink = z.object({
  id: z.string(),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  accept_partial: z.boolean(),
  reference_id: z.string(),
  description: z.string(),
  customer: z.record(z.string(), z.string()),
  notify: z.record(z.string(), z.boolean()),
  reminder_enable: z.boolean(),
  notes: Notes,
  callback_url: z.string(),
  callback_method: z.string(),
  expire_by: z.int(),
  short_url: z.string(),
  status: z.enum(["created", "partially_paid", "paid", "cancelled", "expired"]),
  payments: z.array(z.unknown()).nullable(),
  order_id: z.string().nullable(),
  user_id: z.string(),
  created_at: z.int(),
  updated_at: z.int(),
  cancelled_at: z.int(),
  expired_at: z.int(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const DISPUTE_STATUSES = ["created", "under_review", "action_required", "won", "lost", "closed"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
