import { isIP } from "node:net";
import { insertAuditEvent, insertAuditEvents } from "@aavarti/db/queries/audit";
import type { RecordNoun } from "@aavarti/domain/nouns";
import type { PlainNoun } from "@aavarti/domain/plain-nouns";
import type { ServiceContext, Unit } from "./context.ts";

export type AuditedSubject = {
  kind: RecordNoun | PlainNoun | "tenant" | "activation_payment" | "import";
  id: string;
};

type Auditor = Pick<ServiceContext, "actor" | "tenantId" | "requestId" | "ip" | "now" | "newId">;

/**
 * Writes an audit event in the caller's transaction: `action` on `subject`, by the context's user
 * or job, with its request, IP address and time. `changes` holds the fields that changed, never
 * secrets; none by default.
 */
export async function audit(
  ctx: Auditor,
  unit: Unit,
  action: string,
  subject: AuditedSubject,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await insertAuditEvent(unit.trx, auditRow(ctx, { action, subject, changes }));
}

export type AuditEntry = { action: string; subject: AuditedSubject; changes: Record<string, unknown> };

/**
 * Writes many audit events in one statement in the caller's transaction, each by the context's user
 * or job, with its request, IP address and time, as `audit` writes one; nothing for an empty list.
 */
export async function auditEach(ctx: Auditor, unit: Unit, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertAuditEvents(
    unit.trx,
    entries.map((entry) => auditRow(ctx, entry)),
  );
}

/**
 * Returns the row of an audit event (new id, actor, action, subject, changes as JSON, request, IP
 * address, now), for a caller who writes it together with the action. Writes nothing.
 */
export const auditRow = (ctx: Auditor, { action, subject, changes }: AuditEntry) => ({
  tenant_id: ctx.tenantId,
  id: ctx.newId(),
  actor_kind: ctx.actor.kind,
  actor_id: ctx.actor.kind === "user" ? ctx.actor.userId : ctx.actor.job,
  action,
  subject_kind: subject.kind,
  subject_id: subject.id,
  changes: JSON.stringify(changes),
  request_id: ctx.requestId,
  ip: ctx.ip && isIP(ctx.ip) ? ctx.ip : null,
  at: ctx.now(),
});
