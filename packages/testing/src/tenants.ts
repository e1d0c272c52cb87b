import { insertTenant } from "@aavarti/db/queries/tenants";
import { type TenantTrx, withTenant } from "@aavarti/db/tenant";
import type { Role } from "@aavarti/domain/permissions";
import { createServiceContext, type Dependencies, type ServiceContext } from "@aavarti/services/context";

export type TestTenant = {
  tenantId: string;
  userId: string;
  /** The context of the tenant's owner. */
  ctx: ServiceContext;
  /** Returns a context in the same tenant with another role. */
  as(role: Role): ServiceContext;
};

export type TenantOptions = {
  accountStatus?: "trial" | "active" | "suspended";
  trialEndsAt?: Date;
  businessName?: string;
  timeZone?: string;
  ownerEmail?: string;
  ownerPhone?: string | null;
  isDemo?: boolean;
  /** Whether the owner's email address is verified; true by default. */
  isOwnerVerified?: boolean;
};

/**
 * Creates a tenant with its owner directly in the tables, paid and active by default, and returns
 * the owner's context with the ids; `as` gives the same user's context in another role.
 */
export async function createTestTenant(deps: Dependencies, options: TenantOptions = {}): Promise<TestTenant> {
  const tenantId = deps.newId();
  const userId = deps.newId();
  const now = deps.now();
  const timeZone = options.timeZone ?? "Asia/Kolkata";
  const email = options.ownerEmail ?? `owner-${userId}@example.in`;
  await withTenant(deps.db, tenantId, async (trx) => {
    await insertTenant(trx, {
      id: tenantId,
      business_name: options.businessName ?? "Prerna Classes",
      city: "Indore",
      time_zone: timeZone,
      account_status: options.accountStatus ?? "active",
      trial_ends_at: options.trialEndsAt ?? new Date(now.getTime() + 3 * 86_400_000),
      is_demo: options.isDemo ?? false,
      created_at: now,
      updated_at: now,
    });
    const phone = options.ownerPhone === undefined ? "+919826041177" : options.ownerPhone;
    await insertMember(trx, {
      tenantId,
      userId,
      email,
      name: "Priya Sharma",
      phone,
      role: "owner",
      now,
      isVerified: options.isOwnerVerified,
    });
  });
  const as = (role: Role) =>
    createServiceContext(deps, {
      tenantId,
      timeZone,
      actor: { kind: "user", userId, role, sessionId: "test" },
      requestId: null,
    });
  return { tenantId, userId, ctx: as("owner"), as };
}

/**
 * Adds another user with a role, a new verified email address and no phone number to a tenant and
 * returns that user's context.
 */
export async function addTeamMember(
  { tenantId, ctx }: TestTenant,
  { role, name }: { role: Role; name: string },
): Promise<ServiceContext> {
  const userId = ctx.newId();
  const person = { tenantId, userId, email: `${userId}@example.in`, name, phone: null, role, now: ctx.now() };
  await ctx.transact(({ trx }) => insertMember(trx, person));
  return { ...ctx, actor: { kind: "user", userId, role, sessionId: "test" } };
}

type Member = {
  tenantId: string;
  userId: string;
  email: string;
  name: string;
  phone: string | null;
  role: Role;
  now: Date;
  isVerified?: boolean | undefined;
};

async function insertMember(
  trx: TenantTrx,
  { tenantId, userId, email, name, phone, role, now, isVerified = true }: Member,
): Promise<void> {
  const times = { sessions_valid_from: now, created_at: now, updated_at: now };
  await trx
    .insertInto("app_user")
    .values({ id: userId, email, name, phone_e164: phone, email_verified_at: isVerified ? now : null, ...times })
    .execute();
  await trx.insertInto("membership").values({ tenant_id: tenantId, user_id: userId, role, created_at: now }).execute();
}
