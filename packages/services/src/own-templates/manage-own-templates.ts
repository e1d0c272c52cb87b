import type { OwnTemplate, OwnTemplateRef, OwnTemplates, SubmitOwnTemplate } from "@aavarti/contract/own-templates";
import {
  countSubmittedSince,
  insertOwnTemplate,
  isOwnTemplateInUse,
  lockOwnTemplate,
  newestOwnTemplateVersion,
  listOwnTemplates as queryTemplates,
  updateOwnTemplate,
} from "@aavarti/db/queries/own-templates";
import { lockTenant } from "@aavarti/db/queries/tenants";
import {
  MAX_OWN_TEMPLATES,
  MAX_SUBMISSIONS_AN_HOUR,
  mayResubmit,
  metaTemplateName,
} from "@aavarti/domain/own-templates";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { advanceOwnTemplate } from "@aavarti/jobs/definitions/own-templates";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readPrices } from "../message-costs/prices.ts";
import { flagLinks } from "../sending/flags.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { examplesFor, toOwnTemplate } from "./to-own-template.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Returns the WhatsApp templates that the business submitted, the newest first, each with its
 * status, category and estimated price, the example of each variable, and whether templates can be
 * submitted on this installation. Asks WhatsApp nothing.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function listOwnTemplates(ctx: ServiceContext): Promise<OwnTemplates> {
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    const prices = await readPrices(unit.trx);
    const rows = await queryTemplates(unit.trx);
    return {
      canSubmit: ctx.providers.whatsapp.managesTemplates,
      examples: { en: examplesFor("en", tenant), hi: examplesFor("hi", tenant) },
      items: rows.map((row) => toOwnTemplate(row, { tenant, prices })),
    };
  });
}

/**
 * Stores a WhatsApp template for approval and returns it; a job submits it to WhatsApp, once, under
 * a name that only this business has and that no earlier submission had. `replaces` names a
 * template that WhatsApp did not approve; it is deleted. Links in the text are flagged to the
 * operator if the account is new or unpaid. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_CONFIGURED without an account
 * at WhatsApp; NOT_FOUND for `replaces`; CONFLICT when a template has this name in this language,
 * when there are 50, or when `replaces` may not be replaced; RATE_LIMITED after 10 in an hour.
 */
export function submitOwnTemplate(
  ctx: ServiceContext,
  { name, language, category, body, replaces }: SubmitOwnTemplate,
): Promise<OwnTemplate> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    await lockTenant(trx);
    const now = ctx.now();
    const hour = await countSubmittedSince(trx, new Date(now.getTime() - HOUR_MS));
    if (hour >= MAX_SUBMISSIONS_AN_HOUR) throw refusal("ownTemplate.tooOften", { most: MAX_SUBMISSIONS_AN_HOUR });
    if (replaces !== undefined) await replaceOwnTemplate(ctx, unit, replaces);
    if (!ctx.providers.whatsapp.managesTemplates) throw refusal("whatsapp.accountNotConfigured");
    const others = await queryTemplates(trx);
    if (others.length >= MAX_OWN_TEMPLATES) throw refusal("ownTemplate.tooMany", { most: MAX_OWN_TEMPLATES });
    if (others.some((one) => one.name === name && one.language === language))
      throw refusal("ownTemplate.nameTaken", { name }, { field: "name" });
    const version = (await newestOwnTemplateVersion(trx, { name, language })) + 1;
    const row = await insertOwnTemplate(trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      name,
      version,
      meta_name: metaTemplateName({ tenantId: ctx.tenantId, name, version }),
      language,
      category,
      body,
      status: "submitting",
      submitted_at: now,
      checked_at: now,
      updated_at: now,
    });
    await flagLinks(ctx, unit, body);
    await unit.enqueue(advanceOwnTemplate, { tenantId: ctx.tenantId, templateId: row.id });
    await audit(
      ctx,
      unit,
      "own-template.submitted",
      { kind: "tenant", id: ctx.tenantId },
      { name, language, category },
    );
    return toOwnTemplate(row, { tenant: await readTenant(unit), prices: await readPrices(trx) });
  });
}

async function replaceOwnTemplate(ctx: ServiceContext, unit: Unit, id: string): Promise<void> {
  const row = await lockOwnTemplate(unit.trx, id);
  if (!row || row.status === "deleting" || row.status === "deleted") throw notFound("ownTemplate");
  if (!mayResubmit(row.status)) throw refusal("ownTemplate.notRejected");
  await markDeleted(ctx, unit, row);
}

/** Takes a template off the list; a job deletes at WhatsApp what it may have. */
async function markDeleted(ctx: ServiceContext, unit: Unit, { id, status }: { id: string; status: string }) {
  const isAtWhatsApp = status !== "failed";
  await updateOwnTemplate(unit.trx, id, { status: isAtWhatsApp ? "deleting" : "deleted", updated_at: ctx.now() });
  if (isAtWhatsApp) await unit.enqueue(advanceOwnTemplate, { tenantId: ctx.tenantId, templateId: id });
}

/**
 * Deletes a template of the business: it is off the list at once, and a job deletes it at WhatsApp.
 * It can't be restored. Writes an audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also for a deleted one;
 * CONFLICT while it is being submitted, or while a message with it waits to be sent.
 */
export function deleteOwnTemplate(ctx: ServiceContext, { id }: OwnTemplateRef): Promise<void> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await lockOwnTemplate(unit.trx, id);
    if (!row || row.status === "deleting" || row.status === "deleted") throw notFound("ownTemplate");
    if (row.status === "submitting") throw refusal("ownTemplate.stillSubmitting");
    if (await isOwnTemplateInUse(unit.trx, row)) throw refusal("ownTemplate.inUse");
    await markDeleted(ctx, unit, row);
    const { name, language } = row;
    await audit(ctx, unit, "own-template.deleted", { kind: "tenant", id: ctx.tenantId }, { name, language });
  });
}
