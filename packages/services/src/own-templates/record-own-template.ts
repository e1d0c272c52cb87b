import { lockOwnTemplate, type OwnTemplateRow, updateOwnTemplate } from "@aavarti/db/queries/own-templates";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { explainRejection, type OwnTemplateStatus } from "@aavarti/domain/own-templates";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import type { StoredTemplate } from "@aavarti/providers/whatsapp/interface";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import type { NewNotification } from "../notifications/new-notification.ts";
import { notify } from "../notifications/notify.ts";
import { billedCategory } from "./to-own-template.ts";

/** What WhatsApp says of a template. */
export type AtMeta = Pick<StoredTemplate, "id" | "status" | "category" | "rejectedReason">;

type Told = Pick<NewNotification, "title" | "body">;

/**
 * Stores what WhatsApp says of a template of the business, in the caller's transaction: its id,
 * status, reason and category. Notifies the members who may configure messages, and writes an audit
 * event, when it was approved, rejected or stopped, or when WhatsApp changed its category. Does
 * nothing when nothing changed, and leaves a template that is deleted or being deleted alone, apart
 * from its id. A status or category that the product does not know leaves the one before.
 */
export async function recordOwnTemplate(ctx: ServiceContext, unit: Unit, id: string, found: AtMeta): Promise<void> {
  const { trx } = unit;
  const row = await lockOwnTemplate(trx, id);
  if (!row) return;
  const now = ctx.now();
  if (row.status === "deleting" || row.status === "deleted") {
    await updateOwnTemplate(trx, id, { provider_id: found.id });
    return;
  }
  const status = statusOf(row, found);
  const ofMeta = found.category === "utility" || found.category === "marketing" ? found.category : row.meta_category;
  const after = { ...row, status, meta_category: ofMeta };
  const cause = causeOf(status, found);
  const isSame =
    status === row.status &&
    ofMeta === row.meta_category &&
    found.id === row.provider_id &&
    (cause?.message ?? null) === row.state_reason;
  if (isSame) return;
  await updateOwnTemplate(trx, id, {
    status,
    meta_category: ofMeta,
    provider_id: found.id,
    lease_until: null,
    ...causeColumns(cause),
    ...(status !== row.status && status !== "pending" && { decided_at: now }),
    updated_at: now,
  });
  const told = newsOf(row, after, cause);
  for (const news of told)
    await notify(ctx, unit, {
      kind: "template.reviewed",
      ...news,
      link: "/dashboard/templates#whatsapp-templates",
      subjectId: null,
    });
  if (told.length > 0) {
    const { name, language } = row;
    const changes = { name, language, from: row.status, to: status, category: billedCategory(after) };
    await audit(ctx, unit, "own-template.reviewed", { kind: "tenant", id: ctx.tenantId }, changes);
  }
  unit.raiseVersion();
}

const statusOf = (row: OwnTemplateRow, { status }: AtMeta): OwnTemplateStatus => {
  if (status !== "other") return status;
  return row.status === "submitting" ? "pending" : row.status;
};

function causeOf(status: OwnTemplateStatus, { rejectedReason }: AtMeta) {
  if (status === "rejected") return explainRejection(rejectedReason);
  if (status === "paused") return explainNotice("notice.templatePaused");
  return status === "disabled" ? explainNotice("notice.templateDisabled") : null;
}

function newsOf(before: OwnTemplateRow, after: OwnTemplateRow, cause: ReturnType<typeof causeOf>): Told[] {
  const { name, status } = after;
  const told: Told[] = [];
  if (status !== before.status) {
    if (status === "approved")
      told.push({
        title: explainNotice("notice.templateApproved", { name }),
        body: [explainNotice("notice.templateUse")],
      });
    if (cause && status === "rejected")
      told.push({ title: explainNotice("notice.templateRejected", { name }), body: [cause] });
    if (cause && (status === "paused" || status === "disabled"))
      told.push({ title: explainNotice("notice.templateStopped", { name }), body: [cause] });
  }
  const category = billedCategory(after);
  if (category !== billedCategory(before))
    told.push({
      title: explainNotice("notice.templateRecategorized", { name }),
      body: [explainNotice(category === "marketing" ? "notice.templateNowMarketing" : "notice.templateNowUtility")],
    });
  return told;
}
