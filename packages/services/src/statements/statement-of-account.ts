import {
  type AccountEntryRow,
  listAccountEntries,
  listStatementCharges,
  listStatementMembers,
  listStatementPayments,
  type StatementChargeRow,
  type StatementMember,
  type StatementPaymentRow,
} from "@aavarti/db/queries/statements";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { type AccountEntry, type Statement, type StatementLine, statementOf } from "@aavarti/domain/statement";
import type { ServiceContext, Unit } from "../context.ts";

/** A customer's account over a period, with who is in it. */
export type AccountStatement = {
  customer: StatementMember;
  /** The customer, then those they pay for. */
  members: readonly StatementMember[];
  /** The customer, or who pays for them. */
  payer: StatementMember;
  from: CalendarDate | null;
  to: CalendarDate;
  statement: Statement;
};

type Asked = { customerId: string; from?: CalendarDate | null | undefined; to?: CalendarDate | undefined };

/**
 * Returns the statement of a customer and those they pay for over a period, in the caller's
 * transaction, with who is in it and who pays; of somebody with a payer it has their own charges.
 * Without `from` it begins with the first entry; without `to`, or with a day to come, it ends
 * today. Amounts are in paise. Checks no permission.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for days in the wrong order.
 */
export async function statementOfAccount(
  ctx: ServiceContext,
  { trx }: Unit,
  { customerId, from = null, to }: Asked,
): Promise<AccountStatement> {
  const today = ctx.today();
  const last = to === undefined || to > today ? today : to;
  if (from !== null && from > last) throw refusal("period.endsBeforeStart", {}, { field: "to" });
  const people = await listStatementMembers(trx, customerId);
  const customer = people.find(({ part }) => part === "customer");
  if (!customer) throw notFound("customer");
  const members = [customer, ...people.filter(({ part }) => part === "beneficiary")];
  const customerIds = members.map(({ id }) => id);
  const rows = await listAccountEntries(trx, { customerIds, timeZone: ctx.timeZone });
  return {
    customer,
    members,
    payer: people.find(({ part }) => part === "payer") ?? customer,
    from,
    to: last,
    statement: statementOf(rows.map(toEntry), { from, to: last }),
  };
}

const toEntry = (row: AccountEntryRow): AccountEntry => ({
  transactionId: row.transaction_id,
  kind: row.kind,
  amount: row.amount_paise,
  customerId: row.customer_id,
  chargeId: row.charge_id,
  paymentId: row.payment_id,
  occurredOn: row.occurred_on,
  recordedOn: row.recorded_on,
});

/** A line with the records that it is about. */
export type NamedLine = StatementLine & {
  charge: StatementChargeRow | null;
  payment: StatementPaymentRow | null;
};

/**
 * Returns the lines of a statement, in their order, each with the rows of its charge and its
 * payment (null where it has none), read in the caller's transaction with one query per kind.
 */
export async function nameLines({ trx }: Unit, lines: readonly StatementLine[]): Promise<NamedLine[]> {
  const charges = await listStatementCharges(trx, [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))]);
  const payments = await listStatementPayments(trx, [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))]);
  const chargeOf = new Map(charges.map((row) => [row.id, row]));
  const paymentOf = new Map(payments.map((row) => [row.id, row]));
  return lines.map((line) => ({
    ...line,
    charge: (line.chargeId !== null && chargeOf.get(line.chargeId)) || null,
    payment: (line.paymentId !== null && paymentOf.get(line.paymentId)) || null,
  }));
}
