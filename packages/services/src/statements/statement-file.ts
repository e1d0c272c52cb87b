import { createHash } from "node:crypto";
import type {
  RequestedStatement,
  RequestStatement,
  StatementFile,
  StatementFileRef,
} from "@aavarti/contract/statements";
import { findCustomer } from "@aavarti/db/queries/customers";
import { findDocumentContent } from "@aavarti/db/queries/documents";
import { findTenant } from "@aavarti/db/queries/tenants";
import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { statementFileName } from "@aavarti/domain/statement-words";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { planDocument } from "../documents/plan-documents.ts";
import { type AccountStatement, statementOfAccount } from "./statement-of-account.ts";

/** Most lines of a printed statement: about a hundred pages, which take some seconds to render. */
const MAX_PRINTED = 2000;

/**
 * Plans the PDF of a customer's statement over a period, in the payer's language unless another is
 * given, and returns its id, period and language: stores a document without contents and enqueues
 * the job that renders it within seconds. Every request makes a new one, kept for seven days at
 * least. `readStatementFile` returns the PDF.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; VALIDATION_FAILED for days in the
 * wrong order, or more than 2,000 lines.
 */
export function requestStatement(ctx: ServiceContext, asked: RequestStatement): Promise<RequestedStatement> {
  requirePermission(ctx, "payments.read");
  return ctx.transact((unit) => planStatement(ctx, unit, asked));
}

/**
 * Plans the PDF of a customer's statement over a period in the caller's transaction, as
 * `requestStatement` does, without a permission check: stores a document without contents, enqueues
 * the job that renders it, and returns its id, period and language. Without `from` the period
 * begins with the first entry (null); without `to`, or with a day to come, it ends today. Without a
 * `language` it is the payer's, else the business's.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a period that would end before it begins, or
 * for more than 2,000 lines.
 */
export async function planStatement(
  ctx: ServiceContext,
  unit: Unit,
  { language: asked, ...of }: RequestStatement,
): Promise<RequestedStatement> {
  const account = await statementOfAccount(ctx, unit, of);
  const { customer, payer, from, to, statement } = account;
  if (statement.lines.length > MAX_PRINTED) throw refusal("statement.tooLong", { most: MAX_PRINTED }, { field: "to" });
  const language = asked ?? (await languageOf(unit, payer));
  const id = await planDocument(ctx, unit, {
    kind: "statement",
    subjectId: customer.id,
    customerId: customer.id,
    language,
    version: figuresOf(account),
    periodFrom: from,
    periodTo: to,
  });
  return { id, customerId: customer.id, from, to, language };
}

/** Returns the language of messages to who pays: their own, else the business's. */
export async function languageOf(
  { trx }: Unit,
  { language }: Pick<AccountStatement["payer"], "language">,
): Promise<Language> {
  return language ?? (await findTenant(trx))?.default_language ?? DEFAULT_LANGUAGE;
}

/**
 * Returns a hash of whose account a statement is, with who pays, and of its sums and lines, in 32
 * hex digits. It is the `version` of the statement's document: one of the same period with another
 * version has other figures, or other people's.
 */
export const figuresOf = ({
  statement,
  ...people
}: Pick<AccountStatement, "members" | "payer" | "statement">): string => partiesOf(people) + shortHash(statement);

/**
 * Returns the first half of `figuresOf`, 16 hex digits: a hash of who is in a statement and of who
 * pays. It is equal for the same customers, whatever their figures.
 */
export const partiesOf = ({ members, payer }: Pick<AccountStatement, "members" | "payer">): string =>
  shortHash([members.map(({ id }) => id).toSorted(), payer.id]);

const shortHash = (of: unknown): string => createHash("sha256").update(JSON.stringify(of)).digest("hex").slice(0, 16);

/**
 * Returns the PDF of a requested statement (`requestStatement`), in base64, with its file name.
 * @throws AppError FORBIDDEN without `payments.read`; NOT_FOUND; CONFLICT while it is being
 * rendered.
 */
export function readStatementFile(ctx: ServiceContext, { id }: StatementFileRef): Promise<StatementFile> {
  requirePermission(ctx, "payments.read");
  return ctx.transact(async ({ trx }) => {
    const document = await findDocumentContent(trx, id);
    if (document?.kind !== "statement" || document.period_to === null) throw notFound("statement");
    if (!document.content) throw refusal("statement.notReady");
    const customer = await findCustomer(trx, document.subject_id);
    const { period_from: from, period_to: to, language } = document;
    const fileName = statementFileName({ customer: customer?.name ?? "", from, to, language }, "pdf");
    return { fileName, content: document.content.toString("base64") };
  });
}
