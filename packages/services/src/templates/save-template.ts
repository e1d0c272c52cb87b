import type { MessageTemplate, SaveTemplate, TemplateRef } from "@aavarti/contract/templates";
import { findCurrentTemplate, insertTemplateVersion } from "@aavarti/db/queries/message-templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import { AppError } from "@aavarti/domain/errors";
import { findMessageProblems } from "@aavarti/domain/message-templates";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { flagLinks } from "../sending/flags.ts";
import { isSent, toTemplate } from "./to-template.ts";

/**
 * Saves the business's own text for a message; the previous version is kept. Links in it are
 * flagged to the operator and an audit event is written. An unchanged text saves nothing.
 * @throws AppError FORBIDDEN without `notifications.configure`; VALIDATION_FAILED with a sentence
 * for each field, or CONFLICT when another user has changed it since.
 */
export function saveTemplate(
  ctx: ServiceContext,
  { subject, body, version, ...ref }: SaveTemplate,
): Promise<MessageTemplate> {
  requirePermission(ctx, "notifications.configure");
  requireSavable(ref, { subject, body });
  return writeVersion(ctx, ref, { text: { subject, body }, edited: version });
}

/**
 * Switches a message back to the built-in text; the own versions are kept. Idempotent. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`, CONFLICT when another change is
 * saved at the same moment.
 */
export function resetTemplate(ctx: ServiceContext, ref: TemplateRef): Promise<MessageTemplate> {
  requirePermission(ctx, "notifications.configure");
  return writeVersion(ctx, ref, { text: null });
}

/**
 * Validates a message's text.
 * @throws AppError VALIDATION_FAILED with a sentence for each field.
 */
export function requireSavable({ kind }: Pick<TemplateRef, "kind">, text: MessageText): void {
  const problems = findMessageProblems(kind, text);
  const [first] = Object.values(problems);
  if (first) throw new AppError("VALIDATION_FAILED", first, { fields: problems });
}

function writeVersion(
  ctx: ServiceContext,
  { kind, language }: TemplateRef,
  { text, edited }: { text: MessageText | null; edited?: number | undefined },
): Promise<MessageTemplate> {
  return ctx.transact(async (unit) => {
    const [before, switches] = await Promise.all([
      findCurrentTemplate(unit.trx, kind, language),
      readSwitches(unit.trx),
    ]);
    const isOn = isSent(kind, switches);
    const version = before?.version ?? 0;
    if (edited !== undefined && edited !== version) throw changedMeanwhile();
    const isSame =
      (before?.subject ?? null) === (text?.subject ?? null) && (before?.body ?? null) === (text?.body ?? null);
    if (isSame) return toTemplate({ kind, language }, before, isOn);
    const saved = await insertTemplateVersion(unit.trx, {
      tenant_id: ctx.tenantId,
      kind,
      language,
      version: version + 1,
      subject: text?.subject ?? null,
      body: text?.body ?? null,
      saved_by: ctx.actor.kind === "user" ? ctx.actor.userId : null,
      saved_at: ctx.now(),
    });
    if (!saved) throw changedMeanwhile();
    if (text) await flagLinks(ctx, unit, `${text.subject}\n${text.body}`);
    const action = text ? "message.changed" : "message.reset";
    await audit(ctx, unit, action, { kind: "tenant", id: ctx.tenantId }, { kind, language, version: saved.version });
    return toTemplate({ kind, language }, saved, isOn);
  });
}

const changedMeanwhile = () => refusal("template.changed");
