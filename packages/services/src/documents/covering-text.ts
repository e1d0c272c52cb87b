import type { DeliveryRow } from "@aavarti/db/queries/document-deliveries";
import type { DocumentRow } from "@aavarti/db/queries/documents";
import type { findPayer } from "@aavarti/db/queries/receipts";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { DocumentTemplate } from "../reminders/channels/whatsapp/whatsapp-templates-en.ts";

/**
 * What the customer reads with a document, and the name of the file: an email's subject and text,
 * and the approved template of WhatsApp with its values.
 */
export type CoveringText = {
  subject: string;
  text: string;
  tag: string;
  template: DocumentTemplate;
  params: Record<string, string>;
  fileName: string;
};

/** A document that is being sent, and to whom. */
export type Delivering = {
  row: DeliveryRow;
  document: DocumentRow;
  tenant: TenantRow;
  customer: NonNullable<Awaited<ReturnType<typeof findPayer>>>;
};
