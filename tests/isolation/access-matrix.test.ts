import { randomBytes } from "node:crypto";
import type { Access } from "@aavarti/api/access";
import { declaredAccess } from "@aavarti/api/declared-access";
import { appRouter } from "@aavarti/api/root";
import { mayDo, ROLES, type Role } from "@aavarti/domain/permissions";
import { createSession } from "@aavarti/services/auth/sessions";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listProcedures, type Procedure } from "../blackbox/trpc-procedures.ts";
import { attackOnProcedure } from "./attacks.ts";
import { type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";
import { openServerOver, type ServerOver } from "./server-over.ts";
import { insertSecondRows, insertTenant, type TenantIds } from "./two-tenants.ts";

/** Every procedure × role × state of the account: what is declared is what happens. */

const ACCESS = declaredAccess();
/** Those that end the membership come last, so that each other one is called by a member. */
const PROCEDURES = listProcedures().toSorted(
  (one, other) => Number(one.path === "team.leave") - Number(other.path === "team.leave"),
);
const accessOf = ({ path }: Procedure): Access => {
  const access = ACCESS.get(path);
  if (access === undefined) throw new Error(`${path} declares no access`);
  return access;
};

let database: IsolatedDatabase;
let server: ServerOver;
let tables: string[];

beforeAll(async () => {
  database = await openIsolatedDatabase();
  tables = (await tenantTables(database)).map(({ table }) => table);
  server = await openServerOver(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const STATES = {
  running: "account_status = 'trial'",
  "whose trial has ended": "account_status = 'trial', trial_ends_at = '2026-11-01'",
  suspended: "account_status = 'suspended'",
} as const;
type State = keyof typeof STATES;

/** Inserts a business in this state whose only member has the role. */
async function insertMember(role: Role, state: State, word: string): Promise<TenantIds> {
  const tenant = await insertTenant(database, tables, word);
  await insertSecondRows(database, tenant);
  await database.witness.query("update membership set role = $1 where user_id = $2", [role, tenant.user]);
  await database.witness.query(`update tenant set ${STATES[state]} where id = $1`, [tenant.tenant]);
  return tenant;
}

const tokenOf = (caller: TenantIds): Promise<string> =>
  createSession({ now: () => new Date(), randomBytes, ip: null, userAgent: null }, database.db, {
    userId: caller.user,
    tenantId: caller.tenant,
    via: "password",
  });

/** Inputs that reach the verb where the attack doesn't: it is of one without an input. */
const INPUTS: Readonly<Record<string, unknown>> = {
  "notifications.testEmail": { email: "swapped@example.test", name: "Swapped" },
};

const Failure = z.object({ error: z.object({ data: z.object({ code: z.string(), reason: z.string() }) }) });

/** Calls a procedure with the caller's own records. Returns the reason of its refusal, or null. */
async function refusalOf(procedure: Procedure, caller: TenantIds): Promise<string | null> {
  const attack = attackOnProcedure(procedure);
  const input = INPUTS[procedure.path] ?? ("foreign" in attack ? attack.foreign(caller, caller)[0] : attack.plain);
  const text = input === undefined ? undefined : JSON.stringify(input);
  const isQuery = procedure.type === "query";
  const search = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : "";
  const answer = await server.request({
    method: isQuery ? "GET" : "POST",
    path: `/trpc/${procedure.path}${search}`,
    headers: { authorization: `Bearer ${await tokenOf(caller)}` },
    ...(!isQuery && { body: text }),
  });
  if (answer.status < 400) return null;
  return Failure.parse(JSON.parse(answer.text)).error.data.reason;
}

const has = (role: Role, { permissions }: Pick<Access, "permissions">): boolean =>
  permissions.every((permission) => mayDo(role, permission));

describe.each(ROLES)("the role %s", (role) => {
  it("is refused exactly the procedures for which it lacks a declared permission", async () => {
    const caller = await insertMember(role, "running", `Mango${role}`);
    for (const procedure of PROCEDURES) {
      const access = accessOf(procedure);
      if (access.account === "none") continue;
      const reason = await refusalOf(procedure, caller);
      const isRefused = reason === "role.forbidden";
      const name = `${role} ${procedure.path}`;
      // Else the verb was not reached.
      expect.soft(reason, name).not.toBe("request.notValid");
      if (!has(role, access)) expect(isRefused, name).toBe(true);
      else if (has(role, { permissions: access.byInput })) expect(isRefused, name).toBe(false);
    }
  });

  it.each(["whose trial has ended", "suspended"] as const)("of an account %s gets what is open then", async (state) => {
    const caller = await insertMember(role, state, `Papaya${role}${state.length}`);
    for (const procedure of PROCEDURES) {
      const access = accessOf(procedure);
      if (access.account === "none") continue;
      const reason = await refusalOf(procedure, caller);
      const name = `${role} ${procedure.path}`;
      expect(reason === "account.inactive", `${name}: ${reason}`).toBe(access.account === "running");
      if (access.account === "any") expect(reason === "role.forbidden", name).toBe(!has(role, access));
    }
  });
});

it("lets nobody in without a session, except where no account is declared", async () => {
  for (const procedure of PROCEDURES) {
    const { path, type } = procedure;
    const { status, text } = await server.request({
      method: type === "query" ? "GET" : "POST",
      path: `/trpc/${path}`,
      ...(type === "mutation" && { body: "{}" }),
    });
    expect(text.includes("No token provided"), `${path}: ${status} ${text}`).toBe(
      accessOf(procedure).account !== "none",
    );
  }
});

/** Two walls: without the check of the declaration, the verbs refuse the same roles alone. */
describe("the verbs", () => {
  const Procedures = z.record(z.string(), z.custom<{ _def: { meta: { access: Access } } }>());
  const definitions = Object.entries(Procedures.parse(appRouter._def.procedures));
  afterEach(() => {
    for (const [path, { _def }] of definitions) {
      const access = ACCESS.get(path);
      if (access) _def.meta = { access };
    }
  });

  it.each(ROLES.filter((role) => role !== "owner"))("alone refuse the role %s what is declared", async (role) => {
    const caller = await insertMember(role, "running", `Guava${role}`);
    for (const [, { _def }] of definitions) _def.meta = { access: { ..._def.meta.access, permissions: [] } };
    for (const procedure of PROCEDURES) {
      const access = accessOf(procedure);
      if (access.account === "none" || has(role, access)) continue;
      expect.soft(await refusalOf(procedure, caller), `${role} ${procedure.path}`).toBe("role.forbidden");
    }
  });
});
