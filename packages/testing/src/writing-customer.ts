import type { ServiceContext } from "@aavarti/services/context";
import { mailboxHashOf } from "./inbox-bench.ts";
import type { ReminderBench } from "./reminder-bench.ts";
import { createTestSubscription } from "./subscriptions.ts";
import { createTestTenant, type TestTenant } from "./tenants.ts";

/** A business and a customer who can write to it. */
export type WritingCustomer = {
  tenant: TestTenant;
  /** The owner's. */
  ctx: ServiceContext;
  customerId: string;
  email: string;
  /** What an email to the customer's reply address has in `MailboxHash`. */
  mailboxHash: string;
};

/**
 * Empties the bench and creates a business with one customer, Asha. With a `phone` she was reminded
 * of a due renewal by email and WhatsApp, which the recorded messages don't have any more; without
 * one she has a renewal in a month, and got nothing.
 */
export async function createWritingCustomer(bench: ReminderBench, phone: string | null): Promise<WritingCustomer> {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const { ctx, tenantId } = tenant;
  const email = `asha-${tenantId}@example.in`;
  const endOn = phone === null ? "2026-12-21" : "2026-11-21";
  const { customerId } = await createTestSubscription(ctx, { endOn, phone, email });
  if (phone !== null) await bench.sweepAndWork();
  bench.notifiers.reset();
  return { tenant, ctx, customerId, email, mailboxHash: await mailboxHashOf(bench, { tenantId, customerId }) };
}
