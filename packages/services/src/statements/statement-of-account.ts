import { type ChargeDescription, listChargeDescriptions } from "@aavarti/db/queries/charge-descriptions";
import {
  type AccountEntryRow,
  listAccountEntries,
  listStatementMembers,
  listStatementPayments,
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

/** A line with what it is about: its charge as it was described when the line was recorded. */
export type NamedLine = StatementLine & {
  charge: ChargeDescription | null;
  payment: StatementPaymentRow | null;
  /**
   * Whose receivable or advance it is: as the charge or the receipt named them, if it is theirs.
   */
  customerName: string;
};

/**
 * Returns the lines, each with its charge and its payment (null where it has none), in the caller's
 * transaction. A change of plan, product or name since has no effect on them.
 */
export async function nameLines(
  { trx }: Unit,
  { lines, members }: { lines: readonly StatementLine[]; members: readonly StatementMember[] },
): Promise<NamedLine[]> {
  const chargeIds = [...new Set(lines.flatMap(({ chargeId }) => chargeId ?? []))];
  const [descriptions, payments] = await Promise.all([
    listChargeDescriptions(trx, chargeIds),
    listStatementPayments(trx, [...new Set(lines.flatMap(({ paymentId }) => paymentId ?? []))]),
  ]);
  const described = Map.groupBy(descriptions, ({ charge_id }) => charge_id);
  const paymentOf = new Map(payments.map((row) => [row.id, row]));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return lines.map((line) => {
    const charge = descriptionAt(described.get(line.chargeId ?? "") ?? [], line.transactionId);
    const payment = paymentOf.get(line.paymentId ?? "") ?? null;
    const own = [charge && ofCharge(charge), payment && ofPayment(payment)].find((one) => one?.id === line.customerId);
    return { ...line, charge, payment, customerName: own?.name ?? names.get(line.customerId) ?? "" };
  });
}

const ofCharge = ({ customer_id: id, customer_name: name }: ChargeDescription) => ({ id, name });
const ofPayment = ({ payer_id: id, payer_name: name }: StatementPaymentRow) => ({ id, name });

/**
 * Returns the description, of those of a charge, that held for a transaction: the last one before
 * it, or the first there is.
 */
const descriptionAt = (descriptions: readonly ChargeDescription[], transactionId: string): ChargeDescription | null =>
  descriptions.findLast(({ id }) => id < transactionId) ?? descriptions[0] ?? null;
