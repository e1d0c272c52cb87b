import type { ExportedTerms, ReadExportedTerms } from "@aavarti/contract/exports";
import { type ExportedTermRow, listExportedTerms } from "@aavarti/db/queries/exported-terms";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";

/** Longest reference that an import takes. */
const LONGEST_REFERENCE = 100;

/**
 * Returns, for subscriptions by id, the customer's phone and what was paid for their newest terms,
 * in the columns that an import reads; in no order, and unknown ids are left out. `paid` is null
 * for a term that counts as paid before payments were recorded. Of several payments it has the sum
 * as a decimal text, the mode and day of the last, and all references that fit into 100 characters.
 * The newest active one of a customer who has an advance includes it, so that it can exceed the
 * price.
 * @throws AppError FORBIDDEN without `records.export` and `payments.read`.
 */
export function readExportedTerms(ctx: ServiceContext, { ids }: ReadExportedTerms): Promise<ExportedTerms> {
  requirePermission(ctx, "records.export");
  requirePermission(ctx, "payments.read");
  return ctx.transact(async ({ trx }) => {
    const rows = await listExportedTerms(trx, ids);
    return {
      items: rows.map((row) => ({
        id: row.id,
        phone: row.phone_e164,
        paid: row.is_opening
          ? null
          : {
              amount: toAmountText(row.paid_paise),
              mode: row.mode,
              reference: joinedReferences(row.references),
              receivedOn: row.received_on,
            },
      })),
    };
  });
}

function joinedReferences(references: ExportedTermRow["references"]): string | null {
  if (references === null) return null;
  const kept = references.slice(0, 1);
  for (const reference of references.slice(1))
    if ([...kept, reference].join(", ").length <= LONGEST_REFERENCE) kept.push(reference);
  return kept.join(", ");
}
