import { randomBytes, randomUUID } from "node:crypto";
import { createSession } from "@aavarti/services/auth/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listProcedures, type Procedure } from "../blackbox/trpc-procedures.ts";
import {
  type Attack,
  attackOnPath,
  attackOnProcedure,
  OPERATIONS,
  PROCEDURE_ATTACKS,
  type RestAttack,
  type RestRequest,
} from "./attacks.ts";
import { idPlaces, valueAt } from "./derived-attacks.ts";
import { type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";
import { openServerOver, type ServerOver } from "./server-over.ts";
import { dumpOf, insertSecondRows, insertTenant, newTenantIds, type TenantIds } from "./two-tenants.ts";

type HttpRequest = { method: string; path: string; body: string | undefined };
type Outcome = { status: number; body: unknown; text: string };

const PROCEDURES: Readonly<Record<string, Procedure>> = Object.fromEntries(
  listProcedures().map((procedure) => [procedure.path, procedure]),
);

let database: IsolatedDatabase;
let server: ServerOver;
let tables: { table: string; tenantColumn: string }[];
let ours: TenantIds;
let theirs: TenantIds;
let operations: string[];

beforeAll(async () => {
  database = await openIsolatedDatabase();
  tables = await tenantTables(database);
  const names = tables.map(({ table }) => table);
  ours = await insertTenant(database, names, "Mango");
  theirs = await insertTenant(database, names, "Papaya");
  for (const tenant of [ours, theirs]) await insertSecondRows(database, tenant);
  server = await openServerOver(database);
  const document = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse((await server.request({ method: "GET", path: "/api/openapi.json" })).text));
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe("the attacks", () => {
  it("are exceptions for procedures and operations that exist", () => {
    expect(Object.keys(PROCEDURES)).toEqual(expect.arrayContaining(Object.keys(PROCEDURE_ATTACKS)));
  });

  it("are on every operation of the OpenAPI document and no other", () => {
    expect(OPERATIONS.toSorted()).toEqual(operations.toSorted());
  });

  it("put a foreign id into every place of an input that takes one", () => {
    for (const procedure of Object.values(PROCEDURES)) {
      const { path, inputSchema } = procedure;
      const attack = attackOnProcedure(procedure);
      const tried = "foreign" in attack ? attack.foreign(theirs, ours) : [];
      for (const { at } of inputSchema === null ? [] : idPlaces(inputSchema))
        expect(
          tried.some((input) => Object.values(theirs).includes(String(valueAt(input, at)))),
          `${path} takes an id at ${at.join(".")}: name the other tenant's there`,
        ).toBe(true);
    }
  });
});

/** Ids that do not exist: each attack is repeated with these, and the responses must not differ. */
const absent = newTenantIds("Absent");

describe("a stranger who calls a procedure", () => {
  it.each(Object.values(PROCEDURES))("$path finds and changes nothing of another tenant's", async (procedure) => {
    const attack = attackOnProcedure(procedure);
    await holdsAgainst(attack, (input: unknown) => callProcedure(procedure.path, input, ours));
  });
});

describe("a stranger who calls a path", () => {
  it.each(OPERATIONS)("%s finds and changes nothing of another tenant's", async (operation) => {
    await holdsAgainst(attackOnPath(operation), (request: RestRequest) =>
      outcomeOf(restRequestOf(operation, request), ours),
    );
  });
});

/** Procedures without a tenant: called before anyone is signed in, or by a provider. */
const WITHOUT_A_SESSION = [
  "auth.checkResetLink",
  "auth.forgotPassword",
  "auth.login",
  "auth.register",
  "auth.resetPassword",
  "auth.revoke",
  "auth.startBusiness",
  "auth.verifyEmail",
  "config.public",
  "invitations.registerAndAccept",
  "invitations.show",
  "invitations.signInAndAccept",
  "privacy.requestDeletion",
  "GET /api/auth/google",
  "GET /api/auth/google/callback",
  "GET /api/v1/config",
  "POST /api/auth/google/invitation",
  "POST /api/auth/forgot-password",
  "POST /api/auth/login",
  "POST /api/auth/register",
  "POST /api/auth/reset-password",
  "POST /api/data-deletion-request",
  "POST /api/v1/auth/verify-email",
  "POST /api/v1/businesses",
  "POST /api/v1/invitations/register",
  "POST /api/v1/invitations/show",
  "POST /api/v1/invitations/sign-in",
  "POST /api/webhooks/razorpay",
];

/** A tab opened for one business, in a browser that is now signed in to another. */
describe("a call that is meant for another tenant than the session's", () => {
  let token: string;
  let before: unknown;
  let theirsBefore: unknown;
  beforeAll(async () => {
    token = await tokenOf(ours);
    before = await everythingOf(ours);
    theirsBefore = await everythingOf(theirs);
  });
  afterAll(async () => expect(await everythingOf(theirs)).toEqual(theirsBefore));

  async function expectMismatches(requests: HttpRequest[]): Promise<void> {
    for (const request of requests) {
      const { status, text } = await server.request({
        ...request,
        headers: { authorization: `Bearer ${token}`, "x-tenant-id": theirs.tenant, accept: "text/event-stream" },
      });
      expect({ status, isNamed: text.includes('"TENANT_MISMATCH"') }, text).toEqual({ status: 409, isNamed: true });
    }
    expect(await everythingOf(ours)).toEqual(before);
  }

  it.each(Object.values(PROCEDURES).filter(({ path }) => !WITHOUT_A_SESSION.includes(path)))(
    "$path is refused and leaves no trace",
    async (procedure) => {
      const { path } = procedure;
      const attack = attackOnProcedure(procedure);
      // Its own rows, so that only the header can be the reason for a refusal.
      const inputs = "foreign" in attack ? attack.foreign(ours, ours) : [attack.plain];
      await expectMismatches(inputs.map((input) => requestOf(path, input)));
    },
  );

  it.each(OPERATIONS.filter((operation) => !WITHOUT_A_SESSION.includes(operation)))(
    "%s is refused and leaves no trace",
    async (operation) => {
      const attack = attackOnPath(operation);
      const requests = "foreign" in attack ? attack.foreign(ours, ours) : [attack.plain];
      await expectMismatches(requests.map((request) => restRequestOf(operation, request)));
    },
  );

  it.each(["", "mango", `${randomUUID()}, ${randomUUID()}`])(
    "is refused when it names no tenant: %j",
    async (tenantId) => {
      const headers = { authorization: `Bearer ${token}`, "x-tenant-id": tenantId };
      const { status, text } = await server.request({ ...requestOf("profile.read", undefined), headers });
      const body: unknown = JSON.parse(text);
      expect({ status, body }).toMatchObject({ status: 409, body: { error: { data: { code: "TENANT_MISMATCH" } } } });
    },
  );

  it("requires a session, except for the listed calls", async () => {
    const requests = [
      ...Object.values(PROCEDURES).map(
        (one) => [one.path, requestOf(one.path, firstOf(attackOnProcedure(one)))] as const,
      ),
      ...OPERATIONS.map((one) => [one, restRequestOf(one, firstOf(attackOnPath(one)) as RestRequest)] as const),
    ];
    for (const [name, request] of requests) {
      const { status, text } = await server.request({ ...request, headers: { "x-tenant-id": theirs.tenant } });
      expect(text.includes("No token provided"), `${name}: ${status} ${text}`).toBe(!WITHOUT_A_SESSION.includes(name));
    }
  });
});

const firstOf = (attack: Attack | RestAttack): unknown =>
  "foreign" in attack ? attack.foreign(ours, ours)[0] : attack.plain;

function searchOf(query: RestRequest["query"] = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/**
 * Calls that pass the tenant check and fail after it: no provider answers here, an import that was
 * not started has nothing to undo, the payment is an
 * old one of which nothing is left, nobody is their own payer, the conversation is with that
 * customer already, and the team has only its owner, who has no password.
 */
const BEHIND_THE_CHECK: Record<string, number> = {
  "conversations.sendTemplate": 503,
  // The message is the customer's, and only what the business sent is sent again.
  "conversations.retry": 404,
  "conversations.cancelMessage": 404,
  // They were written to already.
  "conversations.startWithTemplate": 409,
  "customerIdentities.moveConversation": 409,
  // An approved template is not replaced.
  "ownTemplates.submit": 409,
  "payment.verify": 502,
  // The receipt was sent already.
  "payments.cancelReceipt": 409,
  "payments.undo": 409,
  "payments.refund": 409,
  "payments.setOpening": 409,
  "payments.setPayer": 400,
  // It was made longer ago than a person may undo it.
  "subscriptions.undoCreation": 409,
  "team.changeMember": 409,
  "team.remove": 409,
  "team.resume": 409,
  "team.suspend": 409,
  "team.transferOwnership": 400,
  "templates.test": 503,
  "imports.previewRevert": 409,
  "imports.revert": 409,
  // It is rendered by the worker, which does not run.
  "payments.receiptFile": 409,
};

/** Without this, a suite in which every call failed for another reason would pass too. */
describe("the owner of the rows", () => {
  it.each(Object.values(PROCEDURES).filter((procedure) => "foreign" in attackOnProcedure(procedure)))(
    "$path gets what the stranger was refused",
    async (procedure) => {
      const { path } = procedure;
      const attack = attackOnProcedure(procedure);
      const own = await insertTenant(
        database,
        tables.map(({ table }) => table),
        `Guava${path.replace(/\W/g, "")}`,
      );
      await insertSecondRows(database, own);
      const inputs = "foreign" in attack ? attack.foreign(own, own) : [];
      for (const input of inputs) {
        const { status, text } = await outcomeOf(requestOf(path, input), own, own.tenant);
        expect(status, text).toBe(BEHIND_THE_CHECK[path] ?? 200);
      }
    },
  );
});

async function holdsAgainst<Input>(
  attack: { foreign: (target: TenantIds, own: TenantIds) => Input[] } | { plain: Input } | Attack,
  call: (input: Input) => Promise<Outcome>,
): Promise<void> {
  const before = await everythingOf(theirs);
  if ("plain" in attack) expectNothingOf(theirs, await call(attack.plain as Input));
  else {
    const nobodys = attack.foreign(absent, ours) as Input[];
    for (const [index, input] of (attack.foreign(theirs, ours) as Input[]).entries()) {
      const outcome = await call(input);
      expectNothingOf(theirs, outcome);
      const { status, body } = await call(nobodys[index] as Input);
      expect({ status: outcome.status, body: outcome.body }).toEqual({ status, body });
      if (!hasRows(outcome)) expect([400, 404], outcome.text).toContain(outcome.status);
    }
  }
  expect(await everythingOf(theirs)).toEqual(before);
}

/** A list or its CSV file may respond with 200 and the caller's own rows, or none. */
const hasRows = ({ status, text }: Outcome): boolean =>
  status === 200 && /"items"|"messageIds"|^\[|^\u{feff}Id,|"customers"|"people"|"lanes"/u.test(text);

const callProcedure = (path: string, input: unknown, caller: TenantIds): Promise<Outcome> =>
  outcomeOf(requestOf(path, input), caller);

function requestOf(path: string, input: unknown): HttpRequest {
  const text = input === undefined ? undefined : JSON.stringify(input);
  const isQuery = PROCEDURES[path]?.type === "query";
  const search = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : "";
  return { method: isQuery ? "GET" : "POST", path: `/trpc/${path}${search}`, body: isQuery ? undefined : text };
}

function restRequestOf(operation: string, { id, query, body }: RestRequest): HttpRequest {
  const [method = "", path = ""] = operation.split(" ");
  return {
    method,
    path: `${path.replace(/\{\w+\}/, id ?? "")}${searchOf(query)}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

const tokenOf = (caller: TenantIds): Promise<string> =>
  createSession({ now: () => new Date(), randomBytes, ip: null, userAgent: null }, database.db, {
    userId: caller.user,
    tenantId: caller.tenant,
    via: "password",
  });

/** `meantFor`: the tenant that the caller names in the header. */
async function outcomeOf(request: HttpRequest, caller: TenantIds, meantFor?: string): Promise<Outcome> {
  const headers = {
    authorization: `Bearer ${await tokenOf(caller)}`,
    ...(meantFor !== undefined && { "x-tenant-id": meantFor }),
  };
  const { status, text } = await server.request({ ...request, headers });
  const body: unknown = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  return { status, text, body: withoutOwnMarks(body) };
}

/** Returns a body without what differs between any two calls: its request's id and time. */
function withoutOwnMarks(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body ?? null, (key, value: unknown) =>
      key === "requestId" || key === "readAt" ? undefined : value,
    ),
  );
}

function expectNothingOf(tenant: TenantIds, { text, status }: Outcome): void {
  expect(status, text).not.toBe(500);
  for (const trace of Object.values(tenant)) expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
}

/** Returns a tenant's rows in every tenant table, with its owner's account and sessions. */
async function everythingOf(tenant: TenantIds): Promise<unknown> {
  const rows = async (sql: string) => (await database.witness.query<object>(sql, [tenant.user])).rows;
  return {
    ...(await dumpOf(database, tables, tenant.tenant)),
    app_user: await rows("select * from app_user where id = $1"),
    auth_session: await rows("select * from auth_session where user_id = $1"),
    auth_token: await rows("select * from auth_token where user_id = $1"),
  };
}
