import { createHash } from "node:crypto";
import type {
  ChangeCommandSettings,
  CommandSettings,
  SendCommandCode,
  VerifyCommandNumber,
} from "@aavarti/contract/commands";
import {
  type CommandNumberRow,
  findCommandNumber,
  insertCommandNumber,
  lockCommandNumber,
  updateCommandNumber,
} from "@aavarti/db/queries/commands";
import { ASK_ABOVE_PAISE } from "@aavarti/domain/commands/limits";
import { toAmountText } from "@aavarti/domain/money";
import { refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { isSameSecret } from "../auth/secret-token.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toE164 } from "../phone-number.ts";
import { requirePerson } from "../require-person.ts";
import { countOneMessage } from "../sending/require-trust.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/** How long a verification code is valid, in minutes. */
const CODE_MINUTES = 10;
/** Wrong codes after which a new one is needed. */
const MAX_WRONG = 5;
/** Codes that a member is sent within an hour. */
const MAX_CODES = 5;
const HOUR_MS = 60 * 60_000;

/**
 * Returns the signed-in owner's number for commands by WhatsApp, whether commands are on, and the
 * amount above which they ask for a code; without a number the defaults.
 * @throws AppError FORBIDDEN without `commands.configure` or for a job.
 */
export function readCommandSettings(ctx: ServiceContext): Promise<CommandSettings> {
  const userId = requireOwner(ctx);
  return ctx.transact((unit) => readOwn(ctx, unit, userId));
}

/**
 * Sends a code of six digits by WhatsApp to a number, which has to be given to
 * `verifyCommandNumber` within ten minutes, and returns the settings. A number that was verified
 * before stays in use until then. Stores only the code's hash; counts against the daily limit of
 * messages, also when sending fails.
 * @throws AppError FORBIDDEN without `commands.configure` or for a job; VALIDATION_FAILED for a
 * number that is none; RATE_LIMITED after five codes in an hour or at the daily limit;
 * EMAIL_NOT_VERIFIED, SENDING_PAUSED; ProviderError or NOT_CONFIGURED when it was not sent.
 */
export async function sendCommandCode(ctx: ServiceContext, { phone }: SendCommandCode): Promise<CommandSettings> {
  const userId = requireOwner(ctx);
  const to = toE164(phone);
  const code = String(ctx.randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
  const { settings, businessName } = await ctx.transact(async (unit) => {
    const now = ctx.now();
    await insertCommandNumber(unit.trx, {
      tenant_id: ctx.tenantId,
      user_id: userId,
      ask_above_paise: ASK_ABOVE_PAISE,
      created_at: now,
      updated_at: now,
    });
    const row = await requireRow(unit, userId);
    const isNewHour = !row.first_code_at || now.getTime() - row.first_code_at.getTime() >= HOUR_MS;
    if (!isNewHour && row.codes_sent >= MAX_CODES) throw refusal("command.tooManyCodes", { most: MAX_CODES });
    const tenant = await readTenant(unit);
    await countOneMessage(ctx, unit, tenant);
    await updateCommandNumber(unit.trx, userId, {
      pending_phone: to,
      code_hash: hashOf(ctx, userId, code),
      code_expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
      wrong_codes: 0,
      codes_sent: isNewHour ? 1 : row.codes_sent + 1,
      ...(isNewHour && { first_code_at: now }),
      updated_at: now,
    });
    return { settings: await readOwn(ctx, unit, userId), businessName: tenant.business_name };
  });
  await ctx.providers.whatsapp.sendTemplate({
    to,
    template: "owner_code",
    language: "en",
    params: { business_name: businessName, code },
    opaque: `code-${ctx.newId()}`,
  });
  return settings;
}

/**
 * Verifies the number that a code was sent to, switches commands from it on and returns the
 * settings. After five wrong codes a new one is needed. Writes an audit event.
 * @throws AppError FORBIDDEN without `commands.configure` or for a job; VALIDATION_FAILED for a
 * wrong code; CONFLICT for one that has expired or was used, or when the number sends commands to
 * another business or for another owner.
 */
export async function verifyCommandNumber(
  ctx: ServiceContext,
  { code }: VerifyCommandNumber,
): Promise<CommandSettings> {
  const userId = requireOwner(ctx);
  const verified = await ctx
    .transact(async (unit) => {
      const now = ctx.now();
      const row = await lockCommandNumber(unit.trx, userId);
      if (!row?.code_hash || !row.code_expires_at || row.code_expires_at <= now) throw refusal("command.codeExpired");
      if (!isSameSecret(row.code_hash, hashOf(ctx, userId, code))) {
        const wrong = row.wrong_codes + 1;
        await updateCommandNumber(unit.trx, userId, {
          wrong_codes: wrong,
          ...(wrong >= MAX_WRONG && NO_CODE),
          updated_at: now,
        });
        return null;
      }
      await updateCommandNumber(unit.trx, userId, {
        phone_e164: row.pending_phone,
        verified_at: now,
        is_on: true,
        last_wrote_at: row.phone_e164 === row.pending_phone ? row.last_wrote_at : null,
        ...NO_CODE,
        wrong_codes: 0,
        updated_at: now,
      });
      await audit(ctx, unit, "commands.verified", { kind: "tenant", id: ctx.tenantId });
      return readOwn(ctx, unit, userId);
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? refusal("command.numberTaken") : error;
    });
  // Thrown after the commit, which counts the wrong code.
  if (verified === null) throw refusal("command.codeWrong", {}, { field: "code" });
  return verified;
}

/**
 * Switches commands on or off and sets the amount above which they ask for a code; an absent field
 * keeps its value. Returns the settings. Writes an audit event.
 * @throws AppError FORBIDDEN without `commands.configure` or for a job; CONFLICT without a verified
 * number.
 */
export function changeCommandSettings(
  ctx: ServiceContext,
  { enabled, askAbove }: ChangeCommandSettings,
): Promise<CommandSettings> {
  const userId = requireOwner(ctx);
  return ctx.transact(async (unit) => {
    const row = await lockCommandNumber(unit.trx, userId);
    if (!row?.verified_at) throw refusal("command.noNumber");
    await updateCommandNumber(unit.trx, userId, {
      ...(enabled !== undefined && { is_on: enabled }),
      ...(askAbove !== undefined && { ask_above_paise: askAbove }),
      updated_at: ctx.now(),
    });
    const changes = { enabled, askAbove: askAbove === undefined ? undefined : toAmountText(askAbove) };
    await audit(ctx, unit, "commands.changed", { kind: "tenant", id: ctx.tenantId }, changes);
    return readOwn(ctx, unit, userId);
  });
}

/**
 * Removes the signed-in owner's number, verified or not, so that it commands nothing any more, and
 * returns the settings. Without one nothing changes. Writes an audit event.
 * @throws AppError FORBIDDEN without `commands.configure` or for a job.
 */
export function removeCommandNumber(ctx: ServiceContext): Promise<CommandSettings> {
  const userId = requireOwner(ctx);
  return ctx.transact(async (unit) => {
    if (await lockCommandNumber(unit.trx, userId)) {
      // The row stays: it counts the codes that were sent.
      await updateCommandNumber(unit.trx, userId, {
        phone_e164: null,
        verified_at: null,
        is_on: false,
        last_wrote_at: null,
        ...NO_CODE,
        updated_at: ctx.now(),
      });
      await audit(ctx, unit, "commands.removed", { kind: "tenant", id: ctx.tenantId });
    }
    return readOwn(ctx, unit, userId);
  });
}

const NO_CODE = { pending_phone: null, code_hash: null, code_expires_at: null };

function requireOwner(ctx: ServiceContext): string {
  requirePermission(ctx, "commands.configure");
  return requirePerson(ctx);
}

async function requireRow({ trx }: Unit, userId: string): Promise<CommandNumberRow> {
  const row = await lockCommandNumber(trx, userId);
  if (!row) throw refusal("command.noNumber");
  return row;
}

async function readOwn(ctx: ServiceContext, { trx }: Unit, userId: string): Promise<CommandSettings> {
  const row = await findCommandNumber(trx, userId);
  const isPending = row?.code_expires_at && row.code_expires_at > ctx.now();
  return {
    phone: row?.phone_e164 ?? null,
    verifiedAt: row?.verified_at?.toISOString() ?? null,
    enabled: row?.is_on ?? false,
    askAbove: toAmountText(row?.ask_above_paise ?? ASK_ABOVE_PAISE),
    pendingPhone: isPending ? row.pending_phone : null,
    codeExpiresAt: isPending ? (row.code_expires_at?.toISOString() ?? null) : null,
  };
}

const hashOf = ({ tenantId }: ServiceContext, userId: string, code: string): string =>
  createHash("sha256").update(`${tenantId}:${userId}:${code}`).digest("hex");

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "command_number_verified";
