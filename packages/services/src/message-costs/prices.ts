import type { MessagePriceList, SaveMessagePrices } from "@aavarti/contract/message-costs";
import {
  deleteMessagePrices,
  findMessagePrices,
  type MessagePricesRow,
  saveMessagePrices as saveRow,
} from "@aavarti/db/queries/message-costs";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { TenantTrx } from "@aavarti/db/tenant";
import {
  DEFAULT_PRICES,
  DEFAULT_PRICES_SOURCE,
  type MessagePrices,
  PRICE_CATEGORIES,
  toPriceText,
} from "@aavarti/domain/message-prices";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

const pricesOf = (row: MessagePricesRow | undefined): MessagePrices =>
  row
    ? { utility: row.utility_tenths, marketing: row.marketing_tenths, authentication: row.authentication_tenths }
    : DEFAULT_PRICES;

/**
 * Returns the price list of the transaction's business, in tenths of a paisa for one message: its
 * own, else the default one.
 */
export const readPrices = async (trx: TenantTrx): Promise<MessagePrices> => pricesOf(await findMessagePrices(trx));

const texts = ({ utility, marketing, authentication }: MessagePrices) => ({
  utility: toPriceText(utility),
  marketing: toPriceText(marketing),
  authentication: toPriceText(authentication),
});

function toPriceList(row: MessagePricesRow | undefined): MessagePriceList {
  return {
    ...texts(pricesOf(row)),
    isDefault: row === undefined,
    changedAt: row?.updated_at.toISOString() ?? null,
    defaults: { ...texts(DEFAULT_PRICES), source: DEFAULT_PRICES_SOURCE.name, from: DEFAULT_PRICES_SOURCE.from },
  };
}

/**
 * Returns the business's price list of WhatsApp messages, and the default one with its source.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function readMessagePrices(ctx: ServiceContext): Promise<MessagePriceList> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => toPriceList(await findMessagePrices(trx)));
}

/**
 * Saves the given prices (tenths of a paisa for one message), keeps the rest and returns all.
 * Estimates use them from now on; messages that were sent keep theirs. Prices equal to the default
 * ones are no prices of its own: a new default list applies to them. Writes an audit event if
 * anything changed. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `business.change`.
 */
export function saveMessagePrices(ctx: ServiceContext, input: SaveMessagePrices): Promise<MessagePriceList> {
  requirePermission(ctx, "business.change");
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    await lockTenant(trx);
    const before = await readPrices(trx);
    const after: MessagePrices = {
      utility: input.utility ?? before.utility,
      marketing: input.marketing ?? before.marketing,
      authentication: input.authentication ?? before.authentication,
    };
    const differs = (other: MessagePrices) => PRICE_CATEGORIES.some((one) => after[one] !== other[one]);
    if (!differs(before)) return toPriceList(await findMessagePrices(trx));
    if (differs(DEFAULT_PRICES))
      await saveRow(trx, {
        tenant_id: ctx.tenantId,
        utility_tenths: after.utility,
        marketing_tenths: after.marketing,
        authentication_tenths: after.authentication,
        updated_at: ctx.now(),
      });
    else await deleteMessagePrices(trx);
    const subject = { kind: "tenant", id: ctx.tenantId } as const;
    await audit(ctx, unit, "message-prices.changed", subject, { from: texts(before), to: texts(after) });
    return toPriceList(await findMessagePrices(trx));
  });
}
