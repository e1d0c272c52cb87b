import type { DB } from "@aavarti/db/schema";
import { type TenantTrx, withTenant } from "@aavarti/db/tenant";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { mayDo, type Permission, type Role, rolesThatMay } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { EmailProvider } from "@aavarti/providers/email/interface";
import type { GoogleSignIn } from "@aavarti/providers/oauth/interface";
import type { PaymentProvider } from "@aavarti/providers/payment/interface";
import type { SenderDomains } from "@aavarti/providers/sender-domains/interface";
import type { WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";
import type { Kysely } from "kysely";
import type { PasswordHasher } from "./auth/passwords.ts";
import { type EnqueueOptions, enqueueEachIn, enqueueIn } from "./outbox.ts";

/** Who acts. Jobs act as the system; everything else acts as a signed-in person. */
export type Actor = { kind: "user"; userId: string; role: Role; sessionId: string } | { kind: "system"; job: string };

/** The part of a structured logger that verbs use. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Settings = {
  /** The address under which people reach the product, without a trailing slash. */
  publicUrl: string;
  /** Hour of the tenant's clock, 0 to 23, at which reminders go out. */
  reminderSendHour: number;
  /**
   * The mailbox whose inbound mail the email provider hands us; null where there is none, and
   * answers go to the owner's own address.
   */
  replyMailbox: { local: string; domain: string } | null;
  /** Demo sign-ins exist and are offered; never in production. */
  demo: boolean;
};

/** What a process is composed of: built once in an app's compose.ts and handed to every verb. */
export type Dependencies = {
  db: Kysely<DB>;
  now: () => Date;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
  log: Log;
  providers: {
    payment: PaymentProvider;
    email: EmailProvider;
    domains: SenderDomains;
    whatsapp: WhatsAppProvider;
    google: GoogleSignIn;
  };
  hasher: PasswordHasher;
  settings: Settings;
};

/** One database transaction of a tenant, and the jobs that leave only if it commits. */
export type Unit = {
  trx: TenantTrx;
  enqueue<P>(job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Many jobs of one kind in one statement, each a turn after the one before. */
  enqueueEach<P>(job: JobDefinition<P>, payloads: readonly P[], options?: EnqueueOptions): Promise<void>;
};

/**
 * The context of a verb that acts before, or without, a tenant: sign-in, public forms, webhooks.
 */
export type PublicContext = Dependencies & {
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
};

/** The context of a verb that acts within one tenant. */
export type ServiceContext = Dependencies & {
  tenantId: string;
  timeZone: string;
  actor: Actor;
  requestId: string | null;
  /** The network address that the act came from; null for a job. */
  ip: string | null;
  /** The calendar day in the tenant's zone. */
  today: () => CalendarDate;
  /** Runs `fn` in one transaction scoped to the tenant. */
  transact<T>(fn: (unit: Unit) => Promise<T>): Promise<T>;
};

export type BeforeCommit = (unit: Unit) => Promise<void>;

export type Scope = {
  tenantId: string;
  timeZone: string;
  actor: Actor;
  requestId: string | null;
  ip?: string | null;
  /** Runs at the end of every transaction; what it throws rolls the transaction back. */
  beforeCommit?: BeforeCommit | null;
};

/** Binds the process's dependencies to one tenant and actor. */
export function createServiceContext(dependencies: Dependencies, { beforeCommit, ...scope }: Scope): ServiceContext {
  return {
    ...dependencies,
    ...scope,
    ip: scope.ip ?? null,
    today: () => todayIn(scope.timeZone, dependencies.now()),
    transact: (fn) =>
      transactAs(dependencies, scope.tenantId, async (unit) => {
        const result = await fn(unit);
        await beforeCommit?.(unit);
        return result;
      }),
  };
}

/** One transaction of a tenant that need not have a session yet (registration, webhooks). */
export function transactAs<T>(
  dependencies: Pick<Dependencies, "db" | "now" | "newId">,
  tenantId: string,
  fn: (unit: Unit) => Promise<T>,
): Promise<T> {
  return withTenant(dependencies.db, tenantId, (trx) =>
    fn({
      trx,
      enqueue: (job, payload, options) => enqueueIn(dependencies, trx, tenantId, job, payload, options),
      enqueueEach: (job, payloads, options) => enqueueEachIn(dependencies, trx, tenantId, job, payloads, options),
    }),
  );
}

/**
 * @throws AppError FORBIDDEN, saying whom to ask, when the actor's role may not do this. The system
 * may do everything.
 */
export function requirePermission(ctx: Pick<ServiceContext, "actor">, permission: Permission): void {
  if (ctx.actor.kind === "system" || mayDo(ctx.actor.role, permission)) return;
  throw refusal("role.forbidden", { role: ctx.actor.role, roles: rolesThatMay(permission).join(", ") });
}
