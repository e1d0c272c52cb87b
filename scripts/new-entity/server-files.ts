import { createHash } from "node:crypto";
import type { Entity, EntityField, FieldKind } from "./entity.ts";

/** A new file: its path from the root, and its source. */
export type NewFile = readonly [path: string, source: string];

/** Values of each kind for examples and tests: a first one, and another. */
export const SAMPLES = {
  line: ["Diwali", "Holi"],
  text: ["Closed for two days", "Open again"],
  day: ["2026-11-21", "2026-12-01"],
} as const satisfies Record<FieldKind, readonly [string, string]>;

/** Returns the source of an object with a value for each field. */
export const objectOf = ({ fields }: Pick<Entity, "fields">, value: (field: EntityField) => string): string =>
  `{ ${fields.map((field) => `${field.name}: ${value(field)}`).join(", ")} }`;

/** Returns the source of an object with the first sample value of each field. */
export const sampleOf = (entity: Pick<Entity, "fields">): string =>
  objectOf(entity, ({ kind }) => JSON.stringify(SAMPLES[kind][0]));

const LINE = 200;
const TEXT = 4000;

const columnOf = ({ name, kind }: EntityField): string =>
  kind === "day"
    ? `${name} date not null`
    : `${name} text not null check (length(${name}) between 1 and ${kind === "line" ? LINE : TEXT})`;

const migration = ({ noun, many, fields }: Entity): string => `
import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** ${many}. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table ${noun} (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    ${fields.map(columnOf).join(",\n    ")},
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (tenant_id, id)
  )\`.execute(db);
  await sql\`create index ${noun}_newest on ${noun} (tenant_id, created_at desc, id desc)
    where deleted_at is null\`.execute(db);
  await openTenantTable(db, "${noun}");
}
`;

const queries = ({ noun, one, many, list }: Entity): string => `
import type { Insertable, Selectable, Updateable } from "kysely";
import type { ${one} } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { afterCursor, type PageRequest } from "./keyset.ts";

export type ${one}Row = Selectable<${one}>;

/** Returns the ${list} outside Trash, newest first, with one row more than the page. */
export function list${many}(trx: TenantTrx, { limit, cursor }: PageRequest): Promise<${one}Row[]> {
  let query = trx.selectFrom("${noun}").selectAll().where("deleted_at", "is", null);
  if (cursor) query = query.where(afterCursor(cursor, "${noun}"));
  return query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Returns the ${noun}, also from Trash, locked until the transaction ends; undefined if none. */
export const lock${one} = (trx: TenantTrx, id: string): Promise<${one}Row | undefined> =>
  trx.selectFrom("${noun}").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Stores a new ${noun} and returns its row. */
export const insert${one} = (trx: TenantTrx, row: Insertable<${one}>): Promise<${one}Row> =>
  trx.insertInto("${noun}").values(row).returningAll().executeTakeFirstOrThrow();

/** Stores changes of a ${noun}, also of one in Trash, and returns its row. Throws without it. */
export const update${one} = (trx: TenantTrx, id: string, changes: Updateable<${one}>): Promise<${one}Row> =>
  trx.updateTable("${noun}").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
`;

const inputOf = ({ name, kind }: EntityField): string =>
  ({ line: `requiredLine("${name}", ${LINE})`, text: `requiredText("${name}", ${TEXT})`, day: `day("${name}")` })[kind];

function contract(entity: Entity): string {
  const { noun, one, many, fields } = entity;
  const parts = { line: "requiredLine", text: "requiredText", day: "day" } as const;
  const imported = new Set(["id", "wire", ...fields.map(({ kind }) => parts[kind])]);
  return `
import type { PlainField } from "@aavarti/domain/plain-nouns";
import { z } from "zod";
import { ${[...imported].toSorted().join(", ")} } from "./fields.ts";
import { page, pagedInput, pagedQuery } from "./lists.ts";

type Fields = Record<PlainField<"${noun}">, z.ZodType>;

const inputs = ${objectOf(entity, inputOf)} satisfies Fields;

const shown = ${objectOf(entity, ({ kind }) => (kind === "day" ? "wire.day" : "z.string()"))} satisfies Fields;

export const ${one} = z.object({ id: wire.id, ...shown, createdAt: wire.instant, updatedAt: wire.instant });
export type ${one} = z.output<typeof ${one}>;
export const ${one}Page = page(${one});
export type ${one}Page = z.output<typeof ${one}Page>;

export const List${many} = pagedInput;
export type List${many} = z.output<typeof List${many}>;
export const List${many}Query = pagedQuery;

export const Create${one} = z.object(inputs);
export type Create${one} = z.output<typeof Create${one}>;

export const ${one}Ref = z.object({ id: id("${noun}") });
export type ${one}Ref = z.output<typeof ${one}Ref>;

/** An absent field keeps its value. */
export const ${one}Changes = z.object(inputs).partial();
export const Update${one} = ${one}Ref.extend({ changes: ${one}Changes });
export type Update${one} = z.output<typeof Update${one}>;
`;
}

function verbs(entity: Entity): string {
  const { noun, one, many, list, fields } = entity;
  const shown = fields.map(({ name }) => `${name}: row.${name}`).join(", ");
  return `
import type {
  ${one}, ${one}Page, ${one}Ref, Create${one}, List${many}, Update${one},
} from "@aavarti/contract/${list}";
import {
  insert${one}, list${many} as query${many}, lock${one}, update${one} as save${one}, type ${one}Row,
} from "@aavarti/db/queries/${list}";
import { editedValues } from "@aavarti/domain/activity";
import { plainFields } from "@aavarti/domain/plain-nouns";
import { notFound } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toPage } from "../paging.ts";
import { trashHorizon } from "../trash.ts";

const to${one} = (row: ${one}Row): ${one} => ({
  id: row.id, ${shown}, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(),
});

/**
 * Returns a page of the ${list} outside Trash, newest first.
 * @throws AppError FORBIDDEN without \`${list}.read\`.
 */
export function list${many}(ctx: ServiceContext, { limit, cursor }: List${many}): Promise<${one}Page> {
  requirePermission(ctx, "${list}.read");
  return ctx.transact(async ({ trx }) => toPage(await query${many}(trx, { limit, cursor }), limit, to${one}));
}

type Act = "created" | "updated" | "deleted" | "restored";

const record = (ctx: ServiceContext, unit: Unit, act: Act, row: ${one}Row, changes: Record<string, unknown> = {}) =>
  audit(ctx, unit, \`${noun}.\${act}\`, { kind: "${noun}", id: row.id }, { name: row.${fields[0].name}, ...changes });

/**
 * Creates a${/^[aeiou]/.test(noun) ? "n" : ""} ${noun} and records it in the activity log.
 * @throws AppError FORBIDDEN without \`${list}.write\`.
 */
export function create${one}(ctx: ServiceContext, values: Create${one}): Promise<${one}> {
  requirePermission(ctx, "${list}.write");
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const row = { ...values, tenant_id: ctx.tenantId, id: ctx.newId(), created_at: now, updated_at: now };
    const inserted = await insert${one}(unit.trx, row);
    await record(ctx, unit, "created", inserted);
    return to${one}(inserted);
  });
}

async function require${one}({ trx }: Unit, id: string): Promise<${one}Row> {
  const row = await lock${one}(trx, id);
  if (!row) throw notFound("${noun}");
  return row;
}

/**
 * Changes the given fields and records them in the activity log; does nothing if none differs.
 * @throws AppError NOT_FOUND, also for one in Trash; FORBIDDEN without \`${list}.write\`.
 */
export function update${one}(ctx: ServiceContext, { id, changes }: Update${one}): Promise<${one}> {
  requirePermission(ctx, "${list}.write");
  return ctx.transact(async (unit) => {
    const before = await require${one}(unit, id);
    if (before.deleted_at) throw notFound("${noun}");
    const values = editedValues(before, { ...before, ...changes }, plainFields("${noun}"));
    const fields = Object.keys(values);
    if (fields.length === 0) return to${one}(before);
    const row = await save${one}(unit.trx, id, { ...changes, updated_at: ctx.now() });
    await record(ctx, unit, "updated", row, { fields, values });
    return to${one}(row);
  });
}

/**
 * Moves a ${noun} to Trash, where it can be restored for 30 days, and records it in the activity
 * log.
 * @throws AppError NOT_FOUND, also for one in Trash; FORBIDDEN without \`${list}.delete\`.
 */
export function delete${one}(ctx: ServiceContext, { id }: ${one}Ref): Promise<void> {
  requirePermission(ctx, "${list}.delete");
  return ctx.transact(async (unit) => {
    const row = await require${one}(unit, id);
    if (row.deleted_at) throw notFound("${noun}");
    await save${one}(unit.trx, id, { deleted_at: ctx.now() });
    await record(ctx, unit, "deleted", row);
  });
}

/**
 * Restores a ${noun} from Trash and records it in the activity log; one outside Trash is returned
 * as it is.
 * @throws AppError NOT_FOUND, also after 30 days; FORBIDDEN without \`${list}.delete\`.
 */
export function restore${one}(ctx: ServiceContext, { id }: ${one}Ref): Promise<${one}> {
  requirePermission(ctx, "${list}.delete");
  return ctx.transact(async (unit) => {
    const row = await require${one}(unit, id);
    if (!row.deleted_at) return to${one}(row);
    if (row.deleted_at <= trashHorizon(ctx.now())) throw notFound("${noun}");
    await save${one}(unit.trx, id, { deleted_at: null });
    await record(ctx, unit, "restored", row);
    return to${one}(row);
  });
}
`;
}

function verbsTest(entity: Entity): string {
  const { noun, one, many, list, fields, writtenBy } = entity;
  const [{ name, label, kind }] = fields;
  const [before, after] = SAMPLES[kind];
  const [reader, deletesNot] = writtenBy === "agent" ? ["viewer", "agent"] : ["agent", "agent"];
  return `
import { ListActivity } from "@aavarti/contract/activity";
import { Create${one}, List${many} } from "@aavarti/contract/${list}";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { create${one}, delete${one}, list${many}, restore${one}, update${one} } from "./manage-${list}.ts";

const values = ${sampleOf(entity)};
const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
});
afterAll(() => database.close());

const create = (ctx = tenant.ctx) => create${one}(ctx, Create${one}.parse(values));
const listed = async (ctx = tenant.ctx) => (await list${many}(ctx, List${many}.parse({}))).items;
const activity = async () => (await listActivity(tenant.ctx, ListActivity.parse({}))).items;

describe("${list}", () => {
  it("are created, listed newest first, and changed, with a line in the activity log", async () => {
    const first = await create();
    clock.advance({ minutes: 1 });
    const second = await create();
    expect(first).toMatchObject(values);
    expect(await listed()).toEqual([second, first]);
    const changed = await update${one}(tenant.ctx, { id: first.id, changes: { ${name}: "${after}" } });
    expect(changed).toEqual({ ...first, ${name}: "${after}", updatedAt: clock.now().toISOString() });
    expect(await update${one}(tenant.ctx, { id: first.id, changes: { ${name}: "${after}" } })).toEqual(changed);
    const [entry, ...earlier] = await activity();
    expect(entry).toMatchObject({
      sentence: "changed ${noun} ${after}",
      edits: [{ field: "${label}", before: "${before}", after: "${after}" }],
    });
    expect(earlier.map(({ sentence }) => sentence)).toEqual(Array(2).fill("added ${noun} ${before}"));
  });

  it("are paged without losing or doubling a row", async () => {
    for (let number = 0; number < 5; number++) await create();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list${many}(tenant.ctx, List${many}.parse({ limit: 2, ...(cursor && { cursor }) }));
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual((await listed()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(5);
  });

  it("are deleted, and restored within 30 days", async () => {
    const { id } = await create();
    await delete${one}(tenant.ctx, { id });
    expect(await listed()).toEqual([]);
    await expect(delete${one}(tenant.ctx, { id })).rejects.toThrow("${one} not found");
    await expect(update${one}(tenant.ctx, { id, changes: {} })).rejects.toThrow("${one} not found");
    await restore${one}(tenant.ctx, { id });
    expect(await restore${one}(tenant.ctx, { id })).toMatchObject({ id });
    expect(await listed()).toHaveLength(1);
    await delete${one}(tenant.ctx, { id });
    clock.advance({ days: 31 });
    await expect(restore${one}(tenant.ctx, { id })).rejects.toThrow("${one} not found");
  });

  it("of another business are out of reach", async () => {
    const own = await create();
    expect(await listed(stranger.ctx)).toEqual([]);
    for (const act of [
      () => update${one}(stranger.ctx, { id: own.id, changes: { ${name}: "${after}" } }),
      () => delete${one}(stranger.ctx, { id: own.id }),
      () => restore${one}(stranger.ctx, { id: own.id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listed()).toEqual([own]);
  });

  it("are read by every role, and changed by those that may", async () => {
    const own = await create();
    expect(await listed(tenant.as("viewer"))).toEqual([own]);
    expect(() => create(tenant.as("${reader}"))).toThrow("Your role (${reader})");
    expect(() => update${one}(tenant.as("${reader}"), { id: own.id, changes: {} })).toThrow("Your role (${reader})");
    expect(() => delete${one}(tenant.as("${deletesNot}"), { id: own.id })).toThrow("Your role (${deletesNot})");
    expect(() => restore${one}(tenant.as("${deletesNot}"), { id: own.id })).toThrow("Your role (${deletesNot})");
    expect(await listed()).toEqual([own]);
  });

  it("leave no trace when the log can't be written", async () => {
    const own = await create();
    // The database can't store this character.
    const failing = { ...tenant.ctx, requestId: "\\u0000" };
    await expect(create(failing)).rejects.toThrow();
    await expect(update${one}(failing, { id: own.id, changes: { ${name}: "${after}" } })).rejects.toThrow();
    await expect(delete${one}(failing, { id: own.id })).rejects.toThrow();
    expect(await listed()).toEqual([own]);
    expect(await activity()).toHaveLength(1);
  });
});
`;
}

const router = ({ one, many, list }: Entity): string => `
import {
  ${one}, ${one}Page, ${one}Ref, Create${one}, List${many}, Update${one},
} from "@aavarti/contract/${list}";
import {
  create${one}, delete${one}, list${many}, restore${one}, update${one},
} from "@aavarti/services/${list}/manage-${list}";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const ${list}Router = router({
  list: memberProcedure("${list}.read")
    .input(List${many})
    .output(${one}Page)
    .query(({ ctx, input }) => list${many}(ctx.service, input)),
  create: memberProcedure("${list}.write")
    .input(Create${one})
    .output(${one})
    .mutation(({ ctx, input }) => create${one}(ctx.service, input)),
  update: memberProcedure("${list}.write")
    .input(Update${one})
    .output(${one})
    .mutation(({ ctx, input }) => update${one}(ctx.service, input)),
  delete: memberProcedure("${list}.delete")
    .input(${one}Ref)
    .output(z.void())
    .mutation(({ ctx, input }) => delete${one}(ctx.service, input)),
  restore: memberProcedure("${list}.delete")
    .input(${one}Ref)
    .output(${one})
    .mutation(({ ctx, input }) => restore${one}(ctx.service, input)),
});
`;

/** Returns an id of version 7 that stays the same for a noun, for the documentation's example. */
function exampleId(noun: string): string {
  const hex = createHash("sha256").update(noun).digest("hex");
  return `019a8c54-0d00-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

function routes(entity: Entity): string {
  const { noun, one, many, list, fields } = entity;
  const article = /^[aeiou]/.test(noun) ? "an" : "a";
  const [first] = fields;
  return `
import {
  ${one}, ${one}Changes, ${one}Page, ${one}Ref, Create${one}, List${many}Query,
} from "@aavarti/contract/${list}";
import { route } from "../route.ts";

const noun = "${many}" as const;
const one = { noun, params: ${one}Ref };

const values = ${sampleOf(entity)};
const example = {
  id: "${exampleId(noun)}",
  ...values,
  createdAt: "2026-11-20T09:12:44.000Z",
  updatedAt: "2026-11-20T09:12:44.000Z",
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/${list}",
    noun,
    summary: "List ${list}",
    description: "The ${list} that are not in Trash, newest first.",
    permissions: ["${list}.read"],
    query: List${many}Query,
    response: ${one}Page,
    example: { query: { limit: "20" }, response: { items: [example], nextCursor: null } },
    call: (api, { query }) => api.${list}.list(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/${list}",
    noun,
    summary: "Create ${article} ${noun}",
    description: "Creates ${article} ${noun}, which everyone in the business can read.",
    permissions: ["${list}.write"],
    status: 201,
    body: Create${one},
    response: ${one},
    example: { body: values, response: example },
    call: (api, { body }) => api.${list}.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/${list}/:id",
    summary: "Update ${article} ${noun}",
    description: "Changes the given fields. An absent field keeps its value.",
    permissions: ["${list}.write"],
    body: ${one}Changes,
    response: ${one},
    example: {
      params: { id: example.id },
      body: { ${first.name}: "${SAMPLES[first.kind][1]}" },
      response: { ...example, ${first.name}: "${SAMPLES[first.kind][1]}" },
    },
    call: (api, { params, body }) => api.${list}.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/${list}/:id",
    summary: "Delete ${article} ${noun}",
    description: "Moves it to Trash. It can be restored within 30 days.",
    permissions: ["${list}.delete"],
    status: 204,
    example: { params: { id: example.id } },
    call: async (api, { params }) => {
      await api.${list}.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/${list}/:id/restore",
    summary: "Restore ${article} ${noun}",
    description: "Brings it back from Trash, within 30 days.",
    permissions: ["${list}.delete"],
    response: ${one},
    example: { params: { id: example.id }, response: example },
    call: (api, { params }) => api.${list}.restore(params),
  }),
];
`;
}

/**
 * Returns the paths and sources of an entity's new files on the server; writes none. `number` is
 * that of its migration.
 */
export const serverFiles = (entity: Entity, number: string): NewFile[] => {
  const { list } = entity;
  return [
    [`packages/db/src/migrations/${number}-${list}.ts`, migration(entity)],
    [`packages/db/src/queries/${list}.ts`, queries(entity)],
    [`packages/contract/src/${list}.ts`, contract(entity)],
    [`packages/services/src/${list}/manage-${list}.ts`, verbs(entity)],
    [`packages/services/src/${list}/${list}.test.ts`, verbsTest(entity)],
    [`packages/api/src/routers/${list}.ts`, router(entity)],
    [`apps/server/src/rest/routes/${list}.ts`, routes(entity)],
  ];
};
