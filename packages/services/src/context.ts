import { readTimeZone } from "@aavarti/db/queries/measured-customers";
import { addCounts, countBookings } from "@aavarti/db/queries/money-counts";
import { raiseNotificationVersion, raiseVersionWhereConversing } from "@aavarti/db/queries/notifications";
import type { DB } from "@aavarti/db/schema";
import { send, type TenantTrx, type TransactionOptions, withTenant } from "@aavarti/db/tenant";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { mayDo, type Permission, type Role, rolesThatMay } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import type { Seller } from "@aavarti/domain/seller";
import type { JobDefinition } from "@aavarti/jobs/define-job";
import type { Providers } from "@aavarti/providers/all/interface";
import type { Kysely } from "kysely";
import type { AiLimits } from "./ai-replies/ai-limits.ts";
import type { PasswordHasher } from "./auth/passwords.ts";
import type { SecretBox } from "./custom-fields/secret-box.ts";
import { LockedOutOfOrder } from "./locked-out-of-order.ts";
import { measureChanges } from "./movements/measure-customers.ts";
import { type EnqueueOptions, enqueueEachIn, enqueueIn } from "./outbox.ts";

/** Who performs an action. Jobs act as the system; everything else acts as a signed-in user. */
export type Actor = { kind: "user"; userId: string; role: Role; sessionId: string } | { kind: "system"; job: string };

/** The methods of a structured logger that the services use. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Settings = {
  /** Public base URL of the product, without a trailing slash. */
  publicUrl: string;
  /** Hour in the tenant's time zone, 0 to 23, at which reminders are sent. */
  reminderSendHour: number;
  /**
   * The mailbox whose inbound email the provider forwards to us; null when there is none, and
   * customers answer to the owner's own address.
   */
  inboundMailbox: { local: string; domain: string } | null;
  /** Who sells the activation, as its receipts name them. */
  seller: Seller;
  /** How often a language model is asked, how long it may take, and what it costs. */
  ai: AiLimits;
  /** Whether demo sign-ins exist and are offered; never in production. */
  demo: boolean;
};

/**
 * A process's dependencies: built once in an app's compose.ts and passed to every service function.
 */
export type Dependencies = {
  db: Kysely<DB>;
  now: () => Date;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
  log: Log;
  providers: Providers;
  hasher: PasswordHasher;
  /** Encrypts the values of sensitive fields. */
  secrets: SecretBox;
  settings: Settings;
};

/** One database transaction of a tenant, and the jobs that are enqueued only if it commits. */
export type Unit = {
  trx: TenantTrx;
  /** The customers whose balances it has locked, and those that it locks before any other. */
  balances: { held: Set<string>; first: readonly string[] };
  enqueue<P>(job: JobDefinition<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Enqueues many jobs of one kind in one statement, each with the turn after the one before. */
  enqueueEach<P>(job: JobDefinition<P>, payloads: readonly P[], options?: EnqueueOptions): Promise<void>;
  /**
   * Increments the tenant's notification version, for clients that watch it, once at the very end
   * of the transaction: every transaction of a tenant meets there, so no lock may come after it.
   */
  raiseVersion(): void;
  /**
   * The same where somebody of this customer's family has a conversation then that isn't closed.
   */
  raiseVersionWhereConversing(customerId: string): void;
};

/**
 * The context of a service function that runs before, or without, a tenant: sign-in, public forms,
 * webhooks.
 */
export type PublicContext = Dependencies & {
  requestId: string | null;
  ip: string | null;
  userAgent: string | null;
};

/** The context of a service function that runs within one tenant. */
export type ServiceContext = Dependencies & {
  tenantId: string;
  timeZone: string;
  actor: Actor;
  requestId: string | null;
  /** The client's IP address; null for a job. */
  ip: string | null;
  /** Today's date in the tenant's time zone. */
  today: () => CalendarDate;
  /** Runs `fn` in one transaction scoped to the tenant (`withTenant`). */
  transact<T>(fn: (unit: Unit) => Promise<T>, options?: TransactionOptions): Promise<T>;
};

export type BeforeCommit = (unit: Unit) => Promise<void>;

export type Scope = {
  tenantId: string;
  timeZone: string;
  actor: Actor;
  requestId: string | null;
  ip?: string | null;
  /** Runs at the end of every transaction; an error it throws rolls the transaction back. */
  beforeCommit?: BeforeCommit | null;
};

/**
 * Creates the context of services for one tenant and actor, without reading anything; `today` is in
 * the tenant's time zone, `transact` runs a transaction of the tenant (`transactAs`), and
 * `beforeCommit` runs at the end of each of them, where an error rolls it back.
 */
export function createServiceContext(dependencies: Dependencies, { beforeCommit, ...scope }: Scope): ServiceContext {
  return {
    ...dependencies,
    ...scope,
    ip: scope.ip ?? null,
    today: () => todayIn(scope.timeZone, dependencies.now()),
    transact: (fn, options) =>
      transactAs(
        dependencies,
        scope.tenantId,
        async (unit) => {
          const result = await fn(unit);
          await beforeCommit?.(unit);
          return result;
        },
        { ...options, timeZone: scope.timeZone },
      ),
  };
}

/** How often a transaction begins that meets others in another order of locks. */
const ATTEMPTS = 20;

/**
 * Runs `fn` in one transaction of a tenant, and returns its result; an error rolls everything back
 * and is thrown. Needs no session, so it serves registration and webhooks, too. Jobs enqueued in it
 * are stored with it and run only after the commit. When `fn` locks customers' balances in another
 * order than others do, the transaction is rolled back and `fn` runs again, with all of them locked
 * in order, 20 times at most. Where terms changed, their MRR movements are recorded at its end, and
 * where money changed, its totals; `timeZone` is the tenant's, read if it isn't given.
 */
export async function transactAs<T>(
  dependencies: Pick<Dependencies, "db" | "now" | "newId">,
  tenantId: string,
  fn: (unit: Unit) => Promise<T>,
  { timeZone, ...options }: TransactionOptions & { timeZone?: string } = {},
): Promise<T> {
  const first = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTenant(
        dependencies.db,
        tenantId,
        async (trx) => {
          const raise = { always: false, whereConversing: new Set<string>() };
          const result = await fn({
            trx,
            balances: { held: new Set(), first: [...first] },
            enqueue: (job, payload, options) => enqueueIn(dependencies, trx, tenantId, job, payload, options),
            enqueueEach: (job, payloads, options) => enqueueEachIn(dependencies, trx, tenantId, job, payloads, options),
            raiseVersion: () => {
              raise.always = true;
            },
            raiseVersionWhereConversing: (customerId) => {
              raise.whereConversing.add(customerId);
            },
          });
          await countBookings(trx);
          const measured = await measureChanges(trx, async () => {
            const now = dependencies.now();
            return {
              tenantId,
              now,
              newId: dependencies.newId,
              today: todayIn(timeZone ?? (await readTimeZone(trx, tenantId)), now),
            };
          });
          for (const query of [...measured, ...addCounts(trx, tenantId)]) await send(trx, query);
          if (raise.always) await raiseNotificationVersion(trx, tenantId);
          else
            for (const customerId of raise.whereConversing)
              await raiseVersionWhereConversing(trx, tenantId, customerId);
          return result;
        },
        options,
      );
    } catch (error) {
      if (!(error instanceof LockedOutOfOrder) || attempt === ATTEMPTS) throw error;
      for (const id of error.balances) first.add(id);
    }
  }
}

/**
 * Checks that the actor's role has a permission; the system has every permission.
 * @throws AppError FORBIDDEN, naming whom to ask, when it has not.
 */
export function requirePermission(ctx: Pick<ServiceContext, "actor">, permission: Permission): void {
  if (ctx.actor.kind === "system" || mayDo(ctx.actor.role, permission)) return;
  throw refusal("role.forbidden", { role: ctx.actor.role, roles: rolesThatMay(permission).join(", ") });
}
