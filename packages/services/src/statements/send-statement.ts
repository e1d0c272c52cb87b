import type { SentDelivery } from "@aavarti/contract/receipts";
import type { SendStatement } from "@aavarti/contract/statements";
import { cancelContainedStatements } from "@aavarti/db/queries/document-deliveries";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { findSameStatementDelivery } from "@aavarti/db/queries/statements";
import { addressOn } from "@aavarti/domain/channels";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { periodIn, statementEmail, statementFileName } from "@aavarti/domain/statement-words";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import type { CoveringText, Delivering } from "../documents/covering-text.ts";
import { deliverDocument, repeatedSince } from "../documents/deliver-document.ts";
import { toDelivery } from "../receipts/send-receipt.ts";
import { figuresOf, languageOf, planStatement } from "./statement-file.ts";
import { statementOfAccount } from "./statement-of-account.ts";

/** Within this time a second request for the same statement is the same wish. */
const SAME_WISH_MS = 10 * 60_000;

/**
 * Has a job send a customer's statement as a PDF to who pays on a channel, in their language unless
 * another is given: once, outside of quiet hours. While it is on its way a repeat within ten
 * minutes returns the same delivery (`isRepeat`), and so does one within a minute of its send, if
 * it would go to the same customer and address, in the same language and with the same figures. Any
 * other replaces the statements from the same day on, on this channel, that are still queued in the
 * same language or for somebody else: they are cancelled. Of a customer in Trash it goes to their
 * payer, if that one is not in Trash. Writes an audit event.
 * @throws AppError FORBIDDEN without `payments.record`; NOT_FOUND; VALIDATION_FAILED for days in
 * the wrong order or more than 2,000 lines; CONFLICT for a sample, or a payer in Trash, without an
 * address or opted out; NOT_CONFIGURED where WhatsApp is not connected; EMAIL_NOT_VERIFIED or
 * SENDING_PAUSED.
 */
export function sendStatement(ctx: ServiceContext, { channel, ...asked }: SendStatement): Promise<SentDelivery> {
  requirePermission(ctx, "payments.record");
  return ctx.transact(async (unit) => {
    // Of two taps at once the second waits here, and then finds the first one's delivery.
    await lockCustomers(unit.trx, [asked.customerId]);
    const account = await statementOfAccount(ctx, unit, asked);
    const { customer, payer, from, to } = account;
    const language = asked.language ?? (await languageOf(unit, payer));
    const same = await findSameStatementDelivery(unit.trx, {
      customerId: customer.id,
      recipientId: payer.id,
      channel,
      address: addressOn(channel, payer) ?? "",
      language,
      from,
      to,
      version: figuresOf(account),
      openSince: new Date(ctx.now().getTime() - SAME_WISH_MS),
      sentSince: repeatedSince(ctx),
    });
    if (same) return { ...toDelivery(same), isRepeat: true };
    const { id } = await planStatement(ctx, unit, { ...asked, language });
    // One that waits for the end of quiet hours would go out as well, with older figures or to who
    // paid before.
    await cancelContainedStatements(
      unit.trx,
      { customerId: customer.id, recipientId: payer.id, channel, language, from, to },
      { cause: explainReminder("state.cancelled"), at: ctx.now() },
    );
    const { delivery } = await deliverDocument(ctx, unit, { documentId: id, channel, recipientId: payer.id });
    const details = { from, to, language, channel: delivery.channel, payerId: payer.id };
    await audit(ctx, unit, "payment.statement-sent", { kind: "customer", id: customer.id }, details);
    return { ...toDelivery(delivery), isRepeat: false };
  });
}

/**
 * Returns what is written with a statement when it is sent, in the delivery's language: subject and
 * text of an email, the WhatsApp template with its values, and the file's name. Sends nothing.
 * @throws AppError NOT_FOUND when the customer is gone.
 */
export async function statementMessageOf(
  ctx: ServiceContext,
  unit: Unit,
  { row, document, tenant, customer }: Delivering,
): Promise<CoveringText> {
  const period = { from: document.period_from, to: document.period_to ?? ctx.today() };
  const account = await statementOfAccount(ctx, unit, { customerId: row.subject_id, ...period });
  const { subject, text } = statementEmail(
    {
      ...period,
      name: customer.name,
      businessName: tenant.business_name,
      account: account.customer.id === customer.id ? null : account.customer.name,
    },
    row.language,
  );
  return {
    subject,
    text,
    tag: "statement",
    template: "account_statement",
    params: {
      customer_name: customer.name,
      business_name: tenant.business_name,
      account_name: account.customer.name,
      period: periodIn(row.language, period),
    },
    fileName: statementFileName({ ...period, customer: account.customer.name, language: row.language }, "pdf"),
  };
}
