import {
  isOwnTemplateLeased,
  leaseOwnTemplate,
  lockOwnTemplate,
  type OwnTemplateRow,
  updateOwnTemplate,
} from "@aavarti/db/queries/own-templates";
import { causeColumns } from "@aavarti/db/queries/stored-explanations";
import { AppError } from "@aavarti/domain/errors";
import { ownTemplateVariables } from "@aavarti/domain/own-templates";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { advanceOwnTemplate as advanceJob } from "@aavarti/jobs/definitions/own-templates";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { StoredTemplate, TemplateDraft } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { LEASE_SECONDS, nextAttemptAt } from "../reminders/internal/timing.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { untilStored } from "../until-stored.ts";
import { type AtMeta, recordOwnTemplate } from "./record-own-template.ts";
import { examplesFor } from "./to-own-template.ts";

/** Attempts after which a submission that WhatsApp never answered fails: about 4 hours. */
const MAX_ATTEMPTS = 14;
/** How long a new template may be missing in WhatsApp's list, in milliseconds. */
const LISTED_AFTER_MS = 10 * 60_000;

export type OwnTemplateAdvanced =
  | "settled"
  | "in-flight"
  | "submitted"
  | "found"
  | "failed"
  | "put-off"
  | "unknown"
  | "deleted"
  | "checked";

/** Why a template could not be submitted. */
type NotSubmitted = ReturnType<
  typeof explainNotice<"notice.templateRefused" | "notice.templateNotConnected" | "notice.templateUnavailable">
>;

type Claim =
  | { act: "settled" | "in-flight" }
  | { act: "submit"; row: OwnTemplateRow; draft: TemplateDraft; isFirst: boolean }
  | { act: "check" | "delete"; row: OwnTemplateRow };

/**
 * Does what is next with a template of the business, and returns what was done. One that waits for
 * its submission is claimed under a lease in a transaction of its own, then submitted outside of
 * it, and the answer recorded. The claim enqueues this job again for the lease's end: after a
 * sender that died, or an answer that never came (`unknown`), the template is looked up at WhatsApp
 * by its name before it is submitted again. What was certainly not submitted is tried again later
 * (`put-off`); a refusal is final (`failed`), and members are notified of it. One that is being
 * deleted is deleted at WhatsApp. Any other is looked up, and its status and category recorded.
 * @throws ProviderError when WhatsApp doesn't answer to a lookup or a deletion; the job is retried.
 */
export async function advanceOwnTemplate(
  ctx: ServiceContext,
  { templateId }: { templateId: string },
): Promise<OwnTemplateAdvanced> {
  const claim = await ctx.transact((unit) => claimOwnTemplate(ctx, unit, templateId));
  switch (claim.act) {
    case "submit":
      return submit(ctx, claim);
    case "delete":
      return deleteAtWhatsApp(ctx, claim.row);
    case "check":
      return check(ctx, claim.row);
    default:
      return claim.act;
  }
}

async function claimOwnTemplate(ctx: ServiceContext, unit: Unit, id: string): Promise<Claim> {
  const { trx } = unit;
  const row = await lockOwnTemplate(trx, id);
  if (!row || row.status === "failed" || row.status === "deleted") return { act: "settled" };
  const now = ctx.now();
  await updateOwnTemplate(trx, id, { checked_at: now });
  if (row.status === "deleting") return { act: "delete", row };
  if (row.status !== "submitting") return { act: "check", row };
  // The job that was enqueued with the claim looks it up.
  if (await isOwnTemplateLeased(trx, id)) return { act: "in-flight" };
  if (row.attempts >= MAX_ATTEMPTS) {
    await fail(ctx, unit, row, explainNotice("notice.templateUnavailable"));
    return { act: "settled" };
  }
  await leaseOwnTemplate(trx, id, { leaseSeconds: LEASE_SECONDS, at: now });
  const availableAt = new Date(now.getTime() + (LEASE_SECONDS + 1) * 1_000);
  await unit.enqueue(advanceJob, { tenantId: ctx.tenantId, templateId: id }, { availableAt });
  const all = examplesFor(row.language, await readTenant(unit));
  const examples = Object.fromEntries(ownTemplateVariables(row.body).map((name) => [name, all[name]]));
  const draft = { name: row.meta_name, language: row.language, category: row.category, body: row.body, examples };
  return { act: "submit", row: { ...row, attempts: row.attempts + 1 }, draft, isFirst: row.attempts === 0 };
}

async function submit(
  ctx: ServiceContext,
  { row, draft, isFirst }: Extract<Claim, { act: "submit" }>,
): Promise<OwnTemplateAdvanced> {
  const { whatsapp } = ctx.providers;
  try {
    const earlier = isFirst ? undefined : await find(ctx, row);
    if (earlier) return record(ctx, row, earlier, "found");
    return await record(ctx, row, { rejectedReason: null, ...(await whatsapp.createTemplate(draft)) }, "submitted");
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_CONFIGURED")
      return failed(ctx, row, explainNotice("notice.templateNotConnected"));
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome === "unknown") return "unknown";
    if (error.outcome === "not-sent") return putOff(ctx, row, error.retryAfterSeconds);
    // A name that exists is refused: it is ours, from an attempt that a restore or a crash forgot.
    const existing = await find(ctx, row);
    return existing ? record(ctx, row, existing, "found") : failed(ctx, row, explainNotice("notice.templateRefused"));
  }
}

/** Returns the template at WhatsApp, by its name and language; undefined if there is none. */
async function find(ctx: ServiceContext, row: OwnTemplateRow): Promise<StoredTemplate | undefined> {
  const found = await ctx.providers.whatsapp.findTemplates(row.meta_name);
  return found.find(({ name, language }) => name === row.meta_name && language === row.language);
}

async function record<Done extends OwnTemplateAdvanced>(
  ctx: ServiceContext,
  { id }: OwnTemplateRow,
  found: AtMeta,
  done: Done,
): Promise<Done> {
  await untilStored(() => ctx.transact((unit) => recordOwnTemplate(ctx, unit, id, found)));
  return done;
}

async function failed(ctx: ServiceContext, { id }: OwnTemplateRow, cause: NotSubmitted): Promise<"failed"> {
  await untilStored(() =>
    ctx.transact(async (unit) => {
      const row = await lockOwnTemplate(unit.trx, id);
      if (row?.status === "submitting") await fail(ctx, unit, row, cause);
    }),
  );
  return "failed";
}

async function fail(ctx: ServiceContext, unit: Unit, { id, name }: OwnTemplateRow, cause: NotSubmitted): Promise<void> {
  const now = ctx.now();
  const change = { status: "failed" as const, lease_until: null, decided_at: now, updated_at: now };
  await updateOwnTemplate(unit.trx, id, { ...change, ...causeColumns(cause) });
  await notify(ctx, unit, {
    kind: "template.reviewed",
    title: explainNotice("notice.templateNotSubmitted", { name }),
    body: [cause],
    link: "/dashboard/templates#whatsapp-templates",
    subjectId: null,
  });
}

/** Tries a submission again later; it certainly did not reach WhatsApp. */
function putOff(ctx: ServiceContext, { id, attempts }: OwnTemplateRow, retryAfterSeconds: number | undefined) {
  const now = ctx.now();
  const availableAt = nextAttemptAt({ now, attempts, retryAfterSeconds, chance: ctx.randomBytes(1).readUInt8() / 255 });
  return ctx.transact<"put-off">(async (unit) => {
    await updateOwnTemplate(unit.trx, id, { lease_until: null, updated_at: now });
    await unit.enqueue(advanceJob, { tenantId: ctx.tenantId, templateId: id }, { availableAt });
    return "put-off";
  });
}

async function deleteAtWhatsApp(ctx: ServiceContext, row: OwnTemplateRow): Promise<"deleted"> {
  const id = row.provider_id ?? (await find(ctx, row))?.id;
  if (id !== undefined) await ctx.providers.whatsapp.deleteTemplate({ id, name: row.meta_name });
  await ctx.transact(({ trx }) =>
    updateOwnTemplate(trx, row.id, { status: "deleted", lease_until: null, updated_at: ctx.now() }),
  );
  return "deleted";
}

async function check(ctx: ServiceContext, row: OwnTemplateRow): Promise<OwnTemplateAdvanced> {
  const found = await find(ctx, row);
  const isListed = ctx.now().getTime() - row.submitted_at.getTime() > LISTED_AFTER_MS;
  if (found) return record(ctx, row, found, "checked");
  if (!isListed || row.provider_id === null) return "checked";
  const { provider_id: id } = row;
  const gone = { id, status: "disabled", category: "other", rejectedReason: null } as const;
  return record(ctx, row, gone, "checked");
}
