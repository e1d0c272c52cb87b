import type { PlannedDocument } from "@aavarti/db/queries/documents";
import type { StatementMember } from "@aavarti/db/queries/statements";
import { findTenant } from "@aavarti/db/queries/tenants";
import { todayIn } from "@aavarti/domain/calendar";
import type { Paper } from "@aavarti/domain/paper";
import { statementPaper } from "@aavarti/domain/statement-paper";
import type { DescribedLine } from "@aavarti/domain/statement-words";
import type { ServiceContext, Unit } from "../context.ts";
import { letterheadOf, phoneOnPaper } from "../documents/letterhead-of.ts";
import { figuresOf } from "./statement-file.ts";
import { type NamedLine, nameLines, statementOfAccount } from "./statement-of-account.ts";

/**
 * Returns what a statement says in a language, with the account as it is when it is rendered, but
 * dated when it was requested, and the `version` of these figures (`figuresOf`); null if the
 * business is gone. Each line has the words of its time.
 * @throws AppError NOT_FOUND when the customer is gone.
 */
export async function statementPaperOf(
  ctx: ServiceContext,
  unit: Unit,
  document: Pick<PlannedDocument, "subject_id" | "language" | "period_from" | "period_to" | "created_at">,
): Promise<{ paper: Paper; version: string } | null> {
  const tenant = await findTenant(unit.trx);
  if (!tenant || document.period_to === null) return null;
  const account = await statementOfAccount(ctx, unit, {
    customerId: document.subject_id,
    from: document.period_from,
    to: document.period_to,
  });
  const { customer, members, payer, from, to, statement } = account;
  const lines = await nameLines(unit, { lines: statement.lines, members });
  const paper = statementPaper(
    {
      ...statement,
      issuer: await letterheadOf(unit, tenant),
      issuedOn: todayIn(ctx.timeZone, document.created_at),
      currency: tenant.currency,
      customer: { name: customer.name, lines: linesOf(customer) },
      payer: payer.id === customer.id ? null : payer.name,
      paysFor: members.slice(1).map(({ name }) => name),
      from,
      to,
      lines: lines.map((line) => ({
        ...describedLine(line, members.length > 1 ? line.customerName : null),
        day: line.day,
        balance: line.balance,
      })),
    },
    document.language,
  );
  return { paper, version: figuresOf(account) };
}

const linesOf = ({ company, phone, email }: StatementMember): string[] =>
  [company, phone && phoneOnPaper(phone), email].flatMap((line) => line || []);

const describedLine = ({ kind, amount, charge, payment }: NamedLine, customer: string | null): DescribedLine => ({
  kind,
  amount,
  customer: charge ? customer : null,
  charge: charge && {
    product: charge.product_name,
    kind: charge.kind,
    startOn: charge.start_on,
    endOn: charge.end_on,
    discountReason: charge.discount_reason,
    customer: charge.customer_name,
  },
  payment: payment && {
    mode: payment.mode === "opening" ? null : payment.mode,
    receiptNumber: payment.receipt_number,
    reference: payment.reference,
    reversalReason: payment.reversal_reason,
    customer: payment.payer_name,
  },
});
