import { randomBytes, randomUUID } from "node:crypto";
import { createSession } from "@aavarti/services/auth/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { JsonSchema } from "../blackbox/json-schema-inputs.ts";
import { listProcedures } from "../blackbox/trpc-procedures.ts";
import { type Attack, PROCEDURE_ATTACKS, REST_ATTACKS, type RestAttack, type RestRequest } from "./attacks.ts";
import { type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";
import { openServerOver, type ServerOver } from "./server-over.ts";
import { dumpOf, insertTenant, type TenantIds } from "./two-tenants.ts";

type Outcome = { status: number; body: unknown; text: string };

const PROCEDURES = Object.fromEntries(listProcedures().map((procedure) => [procedure.path, procedure]));

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

describe("the lists of attacks", () => {
  it("name every procedure of the router and no other", () => {
    expect(Object.keys(PROCEDURE_ATTACKS).sort()).toEqual(Object.keys(PROCEDURES).sort());
  });

  it("name every operation of the OpenAPI document and no other", () => {
    expect(Object.keys(REST_ATTACKS).sort()).toEqual(operations.sort());
  });

  it("put a foreign id into every place of an input that takes one", () => {
    for (const [path, { inputSchema }] of Object.entries(PROCEDURES)) {
      const places = inputSchema === null ? [] : idPlaces(inputSchema);
      const attack = PROCEDURE_ATTACKS[path];
      const tried = attack !== undefined && "foreign" in attack ? attack.foreign(theirs, ours) : [];
      for (const place of places)
        expect(
          tried.some((input) => Object.values(theirs).includes(String(valueAt(input, place)))),
          `${path} takes an id at ${place.join(".")}: name the other tenant's there`,
        ).toBe(true);
    }
  });
});

/** What absent rows would be called; each attack is repeated with these, and the answers must not differ. */
const absent: TenantIds = {
  tenant: randomUUID(),
  user: randomUUID(),
  customer: randomUUID(),
  product: randomUUID(),
  subscription: randomUUID(),
  order: randomUUID(),
  payment: randomUUID(),
  reminder: randomUUID(),
  notification: randomUUID(),
  message: randomUUID(),
  consent: randomUUID(),
  promise: randomUUID(),
  importRun: randomUUID(),
  view: randomUUID(),
  note: randomUUID(),
  tag: randomUUID(),
  word: "Absent",
};

describe("a stranger who calls a procedure", () => {
  it.each(Object.keys(PROCEDURES))("%s finds and changes nothing of another tenant's", async (path) => {
    const attack = PROCEDURE_ATTACKS[path];
    expect(attack, `Say in attacks.ts how ${path} could be abused`).toBeDefined();
    if (attack === undefined) return;
    await holdsAgainst(attack, (input: unknown) => callProcedure(path, input, ours));
  });
});

describe("a stranger who calls a path", () => {
  it.each(Object.keys(REST_ATTACKS))("%s finds and changes nothing of another tenant's", async (operation) => {
    const attack = REST_ATTACKS[operation] as RestAttack;
    const [method = "", path = ""] = operation.split(" ");
    await holdsAgainst(attack, async ({ id, query, body }: RestRequest) =>
      outcomeOf(
        {
          method,
          path: `${path.replace(/\{\w+\}/, id ?? "")}${searchOf(query)}`,
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        ours,
      ),
    );
  });
});

function searchOf(query: RestRequest["query"] = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** What passes the check of whose rows they are and stops behind it: no provider answers here, and an import that was not started has nothing to take back. */
const BEHIND_THE_CHECK: Record<string, number> = {
  "payment.verify": 502,
  "templates.test": 503,
  "imports.previewRevert": 409,
  "imports.revert": 409,
};

/** Without this, a suite in which every call failed for another reason would look just as green. */
describe("the owner of the rows", () => {
  it.each(Object.entries(PROCEDURE_ATTACKS).filter(([, attack]) => "foreign" in attack))(
    "%s is answered what the stranger was refused",
    async (path, attack) => {
      const own = await insertTenant(
        database,
        tables.map(({ table }) => table),
        `Guava${path.replace(/\W/g, "")}`,
      );
      const inputs = "foreign" in attack ? attack.foreign(own, own) : [];
      for (const input of inputs) {
        const { status, text } = await callProcedure(path, input, own);
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

/** A list may answer 200: with the caller's own rows, or none. */
const hasRows = ({ status, text }: Outcome): boolean => status === 200 && /"items"|^\[|"customers"|"people"/.test(text);

function callProcedure(path: string, input: unknown, caller: TenantIds): Promise<Outcome> {
  const text = input === undefined ? undefined : JSON.stringify(input);
  const isQuery = PROCEDURES[path]?.type === "query";
  const search = isQuery && text !== undefined ? `?input=${encodeURIComponent(text)}` : "";
  return outcomeOf(
    { method: isQuery ? "GET" : "POST", path: `/trpc/${path}${search}`, body: isQuery ? undefined : text },
    caller,
  );
}

async function outcomeOf(
  request: { method: string; path: string; body: string | undefined },
  caller: TenantIds,
): Promise<Outcome> {
  const token = await createSession({ now: () => new Date(), randomBytes, ip: null, userAgent: null }, database.db, {
    userId: caller.user,
    tenantId: caller.tenant,
    via: "password",
  });
  const { status, text } = await server.request({ ...request, headers: { authorization: `Bearer ${token}` } });
  const body: unknown = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  return { status, text, body: withoutRequestId(body) };
}

function withoutRequestId(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null, (key, value: unknown) => (key === "requestId" ? undefined : value)));
}

function expectNothingOf(tenant: TenantIds, { text, status }: Outcome): void {
  expect(status, text).not.toBe(500);
  for (const trace of Object.values(tenant)) expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
}

/** A tenant's rows in every tenant table, and its owner's account and sessions. */
async function everythingOf(tenant: TenantIds): Promise<unknown> {
  const rows = async (sql: string) => (await database.witness.query<object>(sql, [tenant.user])).rows;
  return {
    ...(await dumpOf(database, tables, tenant.tenant)),
    app_user: await rows("select * from app_user where id = $1"),
    auth_session: await rows("select * from auth_session where user_id = $1"),
    auth_token: await rows("select * from auth_token where user_id = $1"),
  };
}

/** The paths to every field of a schema that is an id. */
function idPlaces(schema: JsonSchema, at: string[] = []): string[][] {
  if (schema.format === "uuid") return [at];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => idPlaces(value, [...at, key])),
    ...(schema.anyOf ?? []).flatMap((choice) => idPlaces(choice, at)),
    ...(schema.items === undefined ? [] : idPlaces(schema.items, [...at, "0"])),
  ];
}

const valueAt = (input: unknown, [key, ...rest]: string[]): unknown =>
  key === undefined ? input : valueAt((input as Record<string, unknown> | undefined)?.[key], rest);
