import type { MessageTemplate, ResetTemplate, SaveTemplate, TemplateRef } from "@aavarti/contract/templates";
import { findCurrentTemplate, insertTemplateVersion } from "@aavarti/db/queries/message-templates";
import type { MessageText } from "@aavarti/domain/built-in-messages";
import { AppError } from "@aavarti/domain/errors";
import { findMessageProblems } from "@aavarti/domain/message-templates";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requireKnownFields } from "../custom-fields/message-fields.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { flagLinks } from "../sending/flags.ts";
import { isMessageKindOn, toTemplate } from "./to-template.ts";

/**
 * Stores the business's own text for a kind of message in a language as a new version, and returns
 * it; earlier versions are kept. `version` is the one that the user has edited. Links in it are
 * flagged to the operator if the account is new or unpaid, and an audit event is written. An
 * unchanged text stores nothing.
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
 * Switches a kind of message in a language back to the built-in text, and returns it; the
 * business's own versions are kept. `version` is the one that the user has seen. Writes an audit
 * event. Does nothing if the built-in text is in use.
 * @throws AppError FORBIDDEN without `notifications.configure`, CONFLICT when another user has
 * changed it since, or changes it at the same moment.
 */
export function resetTemplate(ctx: ServiceContext, { version, ...ref }: ResetTemplate): Promise<MessageTemplate> {
  requirePermission(ctx, "notifications.configure");
  return writeVersion(ctx, ref, { text: null, edited: version });
}

/**
 * Checks that subject and body may be stored for a kind of message: both are valid and use only
 * variables that this kind has, and the subject is one line that no missing value could leave
 * empty.
 * @throws AppError VALIDATION_FAILED with a sentence for each field when not.
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
    if (text) await requireKnownFields(unit.trx, { subject: text.subject, body: text.body });
    const [before, switches] = await Promise.all([
      findCurrentTemplate(unit.trx, kind, language),
      readSwitches(unit.trx),
    ]);
    const isOn = isMessageKindOn(kind, switches);
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
