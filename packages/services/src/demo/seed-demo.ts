import { findMemberships, findUserByEmail, globalTables, insertMembership, insertUser } from "@aavarti/db/queries/auth";
import { insertTenant, updateTenant } from "@aavarti/db/queries/tenants";
import { DEFAULT_TIME_ZONE } from "@aavarti/domain/calendar";
import { refusal } from "@aavarti/domain/refusal";
import { trialEnd } from "@aavarti/domain/trial";
import { createServiceContext, type Dependencies, type ServiceContext } from "../context.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "./demo-sign-ins.ts";
import { SAMPLE_BUSINESS } from "./sample-data.ts";
import { writeSampleData } from "./write-sample-data.ts";

type DemoState = keyof typeof DEMO_SIGN_INS;
const OWNERS = {
  active: { name: "Priya Sharma", phone: "+919826041177" },
  trial: { name: "Sandeep Patil", phone: "+919822045610" },
  expired: { name: "Rekha Joshi", phone: "+919422031785" },
} as const satisfies Record<DemoState, { name: string; phone: string }>;

/**
 * Creates the demo sign-ins that are missing, one each with an active account, a trial and an ended
 * trial, with their businesses, and sample data in the active one. Resets each existing account to
 * the status it demonstrates. Existing data and passwords stay.
 * @throws AppError FORBIDDEN where demo sign-ins must not exist.
 */
export async function seedDemo(deps: Dependencies): Promise<void> {
  if (!deps.settings.demo) throw refusal("signIn.noDemo");
  const passwordHash = await deps.hasher.hash(DEMO_PASSWORD);
  for (const state of Object.keys(DEMO_SIGN_INS) as DemoState[]) {
    const existing = await findUserByEmail(deps.db, DEMO_SIGN_INS[state]);
    if (!existing) {
      await openDemoAccount(deps, state, passwordHash);
      continue;
    }
    const [membership] = await findMemberships(deps.db, existing.id);
    if (!membership) continue;
    const ctx = demoContext(deps, membership.tenant_id);
    await ctx.transact(({ trx }) => updateTenant(trx, ctx.tenantId, accountOf(deps, state)));
  }
}

/**
 * Returns the context for writing demo data: acts as the system, without a session, in the given
 * tenant and India's time zone.
 */
export const demoContext = (deps: Dependencies, tenantId: string): ServiceContext =>
  createServiceContext(deps, {
    tenantId,
    timeZone: DEFAULT_TIME_ZONE,
    actor: { kind: "system", job: "demo.seed" },
    requestId: null,
  });

/** Runs in one transaction; two processes that seed at once create only one account. */
function openDemoAccount(deps: Dependencies, state: DemoState, passwordHash: string): Promise<void> {
  const ctx = demoContext(deps, deps.newId());
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const user = await insertUser(globalTables(unit.trx), {
      id: ctx.newId(),
      email: DEMO_SIGN_INS[state],
      name: OWNERS[state].name,
      phone_e164: OWNERS[state].phone,
      phone_typed: OWNERS[state].phone,
      password_hash: passwordHash,
      email_verified_at: now,
      sessions_valid_from: now,
      created_at: now,
      updated_at: now,
    });
    if (!user) return;
    await insertTenant(unit.trx, { ...tenantRow(ctx, state), ...accountOf(deps, state) });
    await insertMembership(unit.trx, { tenant_id: ctx.tenantId, user_id: user.id, role: "owner", created_at: now });
    if (state === "active") await writeSampleData(ctx, unit);
  });
}

function tenantRow(ctx: ServiceContext, state: DemoState) {
  const now = ctx.now();
  const business =
    state === "active"
      ? {
          business_name: SAMPLE_BUSINESS.businessName,
          city: SAMPLE_BUSINESS.city,
          industry_type: SAMPLE_BUSINESS.industryType,
        }
      : { business_name: `${OWNERS[state].name}'s business` };
  return {
    id: ctx.tenantId,
    ...business,
    is_demo: true,
    ...(state === "active" && { profile_completed_at: now }),
    created_at: now,
  };
}

const DAY_MS = 86_400_000;

function accountOf({ now }: Dependencies, state: DemoState) {
  const at = now();
  switch (state) {
    case "active":
      return { account_status: "active", trial_ends_at: trialEnd(at), activated_at: at, updated_at: at } as const;
    case "trial":
      return { account_status: "trial", trial_ends_at: trialEnd(at), updated_at: at } as const;
    case "expired":
      return { account_status: "trial", trial_ends_at: new Date(at.getTime() - DAY_MS), updated_at: at } as const;
  }
}
