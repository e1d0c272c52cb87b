import { encodeSortedCursor } from "@aavarti/contract/lists";
import type { ReadStatement, Statement, StatementLine } from "@aavarti/contract/statements";
import { findTenant } from "@aavarti/db/queries/tenants";
import { DEFAULT_LANGUAGE } from "@aavarti/domain/languages";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { isPaid, type StatementLine as PeriodLine } from "@aavarti/domain/statement";
import { requirePermission, type ServiceContext } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { hasTrust } from "../sending/require-trust.ts";
import { type NamedLine, nameLines, statementOfAccount } from "./statement-of-account.ts";

/**
 * Returns the statement of a customer and those they pay for over a period, until today and from
 * the beginning unless given: opening balance, what was charged and paid, and one page of its lines
 * with the balance after each, oldest first, and what each of them was charged. The sums are those
 * of the whole period, on every page: `closing` is `opening + charged − discounts − paid`. Amounts
 * are decimal texts, balances negative for an advance; days are in the tenant's time zone. Also
 * returns who pays, with their phone, email and language, whether the business may send now, and
 * whether WhatsApp is connected; opt-outs are not looked at. Sends nothing.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; VALIDATION_FAILED for days in the
 * wrong order.
 */
export function readStatement(ctx: ServiceContext, { limit, cursor, ...asked }: ReadStatement): Promise<Statement> {
  requirePermission(ctx, "payments.read");
  return ctx.transact(async (unit) => {
    const { customer, members, payer, from, to, statement } = await statementOfAccount(ctx, unit, asked);
    const tenant = await findTenant(unit.trx);
    const rest = statement.lines.filter(
      ({ day, transactionId }) =>
        cursor === undefined || day > cursor.key || (day === cursor.key && transactionId > cursor.id),
    );
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const isMore = rest.length > limit && last !== undefined;
    return {
      customer: { id: customer.id, name: customer.name },
      members: members.map(({ id, name }) => ({ id, name, charged: toAmountText(chargedTo(statement.lines, id)) })),
      payer: {
        id: payer.id,
        name: payer.name,
        phone: payer.phone,
        email: payer.email,
        language: payer.language ?? tenant?.default_language ?? DEFAULT_LANGUAGE,
      },
      maySendNow: tenant !== undefined && (await hasTrust(ctx, unit, tenant)),
      isWhatsappConnected: CHANNEL_SERVICES.whatsapp.connectionRefusal(ctx.providers) === null,
      from,
      to,
      opening: toAmountText(statement.opening),
      charged: toAmountText(statement.charged),
      discounts: toAmountText(statement.discounts),
      paid: toAmountText(statement.paid),
      closing: toAmountText(statement.closing),
      lines: (await nameLines(unit, { lines: page, members })).map(toLine),
      nextCursor: isMore ? encodeSortedCursor({ sort: "day", key: last.day, id: last.transactionId }) : null,
    };
  });
}

/** Returns what the lines charge a customer, less discounts and reductions, in paise. */
const chargedTo = (lines: readonly PeriodLine[], customerId: string): Paise =>
  lines.reduce((sum, line) => sum + (line.customerId === customerId && !isPaid(line.kind) ? line.amount : 0), 0);

const toLine = (line: NamedLine): StatementLine => ({
  id: line.transactionId,
  date: line.day,
  kind: line.kind,
  customer: { id: line.customerId, name: line.customerName },
  amount: toAmountText(line.amount),
  balance: toAmountText(line.balance),
  charge: line.charge && {
    id: line.charge.charge_id,
    customer: { id: line.charge.customer_id, name: line.charge.customer_name },
    product: { id: line.charge.product_id, name: line.charge.product_name },
    kind: line.charge.kind,
    startDate: line.charge.start_on,
    endDate: line.charge.end_on,
    discountReason: line.charge.discount_reason,
  },
  payment: line.payment && {
    id: line.payment.id,
    customer: { id: line.payment.payer_id, name: line.payment.payer_name },
    mode: line.payment.mode === "opening" ? null : line.payment.mode,
    receiptNumber: line.payment.receipt_number,
    reference: line.payment.reference,
    reversalReason: line.payment.reversal_reason,
  },
});
