import type { DeliveryRow } from "@aavarti/db/queries/document-deliveries";
import { findPayer } from "@aavarti/db/queries/receipts";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { REMINDER_STATE_WORDS } from "@aavarti/domain/reminder-state-words";
import { isWritten, type WrittenReason } from "@aavarti/domain/sentence-in";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";

/**
 * Notifies the members responsible for messages that a receipt or statement was not sent or not
 * delivered, with the cause and what to do, or the usual texts where these are null. The
 * notification links to the customer. Does nothing for an erased customer.
 */
export async function notifyUndelivered(
  ctx: ServiceContext,
  unit: Unit,
  row: Pick<DeliveryRow, "id" | "kind" | "subject_id" | "customer_id" | "channel">,
  { cause, nextStep }: { cause: Explanation | null; nextStep: Explanation | null },
): Promise<void> {
  const customer = await findPayer(unit.trx, row.customer_id);
  if (!customer) return;
  const { meaning, nextStep: usual } = REMINDER_STATE_WORDS.failed;
  await notify(ctx, unit, {
    kind: "reminder.failed",
    title: explainNotice("notice.failed", { name: customer.name, channel: row.channel }),
    body: [cause ? written(cause) : meaning, nextStep ? written(nextStep) : usual],
    link: `/dashboard/customers/${row.kind === "statement" ? row.subject_id : customer.id}`,
    subjectId: row.id,
  });
}

/** A sentence without a translation is quoted. */
const written = (explanation: Explanation): Explanation<WrittenReason> =>
  isWritten(explanation) ? explanation : explainNotice("notice.quote", { words: explanation.message });
