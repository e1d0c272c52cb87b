import type { DeliveryRow } from "@aavarti/db/queries/document-deliveries";
import type { DocumentRow } from "@aavarti/db/queries/documents";
import type { findPayer } from "@aavarti/db/queries/receipts";
import type { TenantRow } from "@aavarti/db/queries/tenants";

/** What the customer reads with a document, and the name of the attached file. */
export type CoveringText = { subject: string; text: string; fileName: string; tag: string };

/** A document that is being sent, and to whom. */
export type Delivering = {
  row: DeliveryRow;
  document: DocumentRow;
  tenant: TenantRow;
  customer: NonNullable<Awaited<ReturnType<typeof findPayer>>>;
};
