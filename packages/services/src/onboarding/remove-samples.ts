import type { SamplesRemoved } from "@aavarti/contract/onboarding";
import { forgetMoneyOf } from "@aavarti/db/queries/money-counts";
import {
  deleteSampleCustomers,
  deleteSampleProducts,
  keepOwnSampleProducts,
  keepSampleCustomers,
  listSampleCustomers,
  listSampleFamilies,
  lockSamples,
} from "@aavarti/db/queries/onboarding";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { isUnchangedSample } from "@aavarti/domain/sample-records";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { forgetCustomers } from "../movements/measure-customers.ts";

/**
 * Permanently deletes the sample records and everything done with them; returns how many, and what
 * was kept. Records that a user has adopted stay and stop being samples: a customer who was renamed
 * or given a phone or an email address, with their subscriptions and those with whom they share
 * payments, and a product that was changed or that a remaining subscription needs. Idempotent.
 * Writes an audit event when something was deleted. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `customers.delete`, `products.delete` and
 * `subscriptions.delete`.
 */
export function removeSamples(ctx: ServiceContext): Promise<SamplesRemoved> {
  requirePermission(ctx, "customers.delete");
  requirePermission(ctx, "products.delete");
  requirePermission(ctx, "subscriptions.delete");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    await lockSamples(unit.trx, ctx.tenantId);
    const own = await keepOwnCustomers(ctx, unit);
    const sampleIds = (await listSampleCustomers(unit.trx)).map(({ id }) => id);
    await forgetMoneyOf(unit.trx, sampleIds);
    await forgetCustomers(unit.trx, ctx.tenantId, sampleIds);
    const gone = await deleteSampleCustomers(unit.trx);
    // Only after the subscriptions are deleted do their products become unused.
    const used = await keepOwnSampleProducts(unit.trx, ctx.now());
    const products = await deleteSampleProducts(unit.trx);
    if (gone.customers + products > 0)
      await audit(
        ctx,
        unit,
        "samples.removed",
        { kind: "tenant", id: ctx.tenantId },
        { kept: own.length + used.length },
      );
    return {
      ...gone,
      products,
      kept: [
        ...own.map((one) => ({ kind: "customer" as const, ...one })),
        ...used.map((one) => ({ kind: "product" as const, ...one })),
      ],
    };
  });
}

async function keepOwnCustomers(ctx: ServiceContext, { trx }: Unit): Promise<{ id: string; name: string }[]> {
  const adopted = (await listSampleCustomers(trx)).filter((customer) => !isUnchangedSample(customer));
  // Whoever shares a payment with them stays too: their ledger can't lose a side.
  const own = await listSampleFamilies(
    trx,
    adopted.map(({ id }) => id),
  );
  await keepSampleCustomers(
    trx,
    own.map(({ id }) => id),
    ctx.now(),
  );
  return own;
}
