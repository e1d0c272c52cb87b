import type { Account } from "@aavarti/api/access";
import { declaredAccess } from "@aavarti/api/declared-access";
import type { Caller } from "@aavarti/api/root";
import { ErrorBody } from "@aavarti/contract/errors";
import { mayDo, ROLES } from "@aavarti/domain/permissions";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_ACCESS } from "../http/route-access.ts";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";
import { errorCases } from "./openapi.ts";
import type { Route } from "./route.ts";
import { REST_TABLE } from "./table.ts";
import { TAGS } from "./tags.ts";

const named = REST_TABLE.map((entry) => ({ name: `${entry.method} ${entry.path}`, entry }));

describe("the documentation of an operation", () => {
  it.each(named)("has an example request and response that match its schemas: $name", ({ entry }) => {
    const { params, query, body, response, example } = entry;
    expect(params?.safeParse(example.params).error, "params").toBeUndefined();
    expect(query?.safeParse(example.query ?? {}).error, "query").toBeUndefined();
    expect(body?.safeParse(example.body).error, "body").toBeUndefined();
    expect(example.body !== undefined, "has a body").toBe(body !== undefined);
    expect(example.params !== undefined, "has params").toBe(params !== undefined);
    // The schema drops unknown fields, so an equal result shows that the example has only
    // documented fields.
    expect(response?.parse(example.response)).toEqual(example.response);
  });

  it("describes each operation in sentences, under a described tag", () => {
    for (const { name, entry } of named) {
      expect(entry.summary, name).toMatch(/^[A-Z][^.]{3,70}$/);
      expect(entry.description, name).toMatch(/^[A-Z`].{20,400}\.$/s);
      expect(TAGS[entry.noun], name).toMatch(/\.$/);
    }
    expect(new Set(named.map(({ entry }) => entry.summary)).size).toBe(named.length);
  });
});

const access = declaredAccess();

/** Returns the procedures that a path calls for its example, without running them. */
async function proceduresOf({ handle, example, query }: Route): Promise<string[]> {
  const called: string[] = [];
  const recorder = (at: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_target, name) => (name === "then" ? undefined : recorder([...at, String(name)])),
      apply: () => {
        called.push(at.join("."));
        return Promise.resolve({});
      },
    });
  const { params = {}, body = {} } = example;
  const input = { params, query: query?.parse(example.query ?? {}), body, itemsOf: () => [] };
  // What a path makes of the answer needs a real one.
  await handle(recorder([]) as Caller, input).catch(() => undefined);
  return called;
}

/** The account whose state a path documents. */
const accountOf = ({ isPublic, isOpenWhenInactive }: Route): Account => {
  if (isPublic) return "none";
  return isOpenWhenInactive ? "any" : "running";
};

describe("the access of a path", () => {
  it.each(named)("is that of its procedure: $name", async ({ entry }) => {
    const procedures = await proceduresOf(entry);
    expect(procedures).toHaveLength(1);
    const declared = access.get(procedures[0] ?? "");
    expect(accountOf(entry)).toBe(declared?.account);
    expect([...entry.permissions].toSorted()).toEqual([...(declared?.permissions ?? [])].toSorted());
  });
});

describe("the errors that the documentation names", () => {
  const silent = () => undefined;
  let database: TestDatabase;
  let superuser: pg.Pool;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await createTestDatabase();
    superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
    superuser.on("error", silent);
    const dependencies = makeDependencies({ db: database.db, now: createTestClock().now });
    app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  });
  afterAll(async () => {
    await app.close();
    await superuser.end();
    await database.close();
  });

  /** Sends the example request. Returns the error code, or null for a success. */
  const codeOf = async ({ method, path, example }: Route, { token }: TestAccount): Promise<string | null> => {
    const params = (example.params ?? {}) as Readonly<Record<string, string>>;
    const query = new URLSearchParams((example.query ?? {}) as Record<string, string>);
    const answer = await app.inject({
      method,
      url: `${path.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? "")}?${query}`,
      headers: { authorization: `Bearer ${token}` },
      ...(example.body !== undefined && { payload: example.body as object }),
    });
    return answer.statusCode < 400 ? null : ErrorBody.parse(answer.json()).error.code;
  };
  const endsSession = ({ path }: Route) => /logout|sign-out-everywhere|team\/leave/.test(path);
  const members = REST_TABLE.filter(({ isPublic }) => !isPublic).sort(
    (one, other) => Number(endsSession(one)) - Number(endsSession(other)),
  );
  /**
   * The operations that end the session run last; after the first one none is left for the others.
   */
  const isSignedOut = async ({ token }: TestAccount) =>
    (await app.inject({ url: "/api/auth/me", headers: { authorization: `Bearer ${token}` } })).statusCode === 401;

  it.each(ROLES)(
    "are FORBIDDEN exactly where the role %s lacks a permission, and no code that is not named",
    async (role) => {
      const account = await registerAccount(app, `${role}@example.in`);
      await superuser.query("update membership set role = $1 where user_id = $2", [role, account.userId]);
      for (const entry of members) {
        const name = `${role} ${entry.method} ${entry.path}`;
        if (endsSession(entry) && (await isSignedOut(account))) continue;
        const code = await codeOf(entry, account);
        const isAllowed = entry.permissions.every((permission) => mayDo(role, permission));
        if (!isAllowed) expect(code, name).toBe("FORBIDDEN");
        if (isAllowed && !entry.errors?.FORBIDDEN) expect(code, name).not.toBe("FORBIDDEN");
        if (code !== null) expect(Object.keys(errorCases(entry)), name).toContain(code);
      }
    },
  );

  /** The routes that call a procedure first, with an address that reaches it. */
  const beside = Object.entries(ROUTE_ACCESS).flatMap(([name, route]) => {
    if (!("procedure" in route)) return [];
    const [method = "", path = ""] = name.split(" ");
    const id = "019a8c54-0d00-7000-8000-000000000001";
    const values: Readonly<Record<string, string>> = { list: "customers", year: "2026-27", id };
    const url = path.replace(/:(\w+)/g, (_whole, key: string) => values[key] ?? "");
    return [{ name, method: method as "GET", url, access: access.get(route.procedure) }];
  });
  const codeBeside = async ({ method, url }: (typeof beside)[number], { token }: TestAccount) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method !== "GET" && { "content-type": "application/json" }),
    };
    const answer = await app.inject({ method, url, headers, ...(method !== "GET" && { payload: "{}" }) });
    return answer.statusCode < 400 ? null : ErrorBody.parse(answer.json()).error.code;
  };

  it.each(ROLES)("are FORBIDDEN also beside the table exactly where the role %s lacks a permission", async (role) => {
    const account = await registerAccount(app, `${role}.beside@example.in`);
    await superuser.query("update membership set role = $1 where user_id = $2", [role, account.userId]);
    for (const route of beside) {
      const isAllowed = route.access?.permissions.every((permission) => mayDo(role, permission));
      expect((await codeBeside(route, account)) === "FORBIDDEN", `${role} ${route.name}`).toBe(!isAllowed);
    }
  });

  it("are ACCOUNT_INACTIVE also beside the table exactly where the procedure is refused then", async () => {
    const account = await registerAccount(app, "expired.beside@example.in");
    await superuser.query("update tenant set trial_ends_at = '2026-11-01' where id = $1", [account.tenantId]);
    for (const route of beside)
      expect((await codeBeside(route, account)) === "ACCOUNT_INACTIVE", route.name).toBe(
        route.access?.account === "running",
      );
  });

  it.each([
    ["whose trial has ended", "trial_ends_at = '2026-11-01'"],
    ["that is suspended", "account_status = 'suspended'"],
  ])("are ACCOUNT_INACTIVE exactly where an account %s is refused", async (state, change) => {
    const account = await registerAccount(app, `${state.replaceAll(" ", ".")}@example.in`);
    await superuser.query(`update tenant set ${change} where id = $1`, [account.tenantId]);
    for (const entry of members) {
      if (endsSession(entry) && (await isSignedOut(account))) continue;
      const code = await codeOf(entry, account);
      const isOpen = entry.isOpenWhenInactive ?? false;
      expect(code === "ACCOUNT_INACTIVE", `${entry.method} ${entry.path}: ${code}`).toBe(!isOpen);
    }
  });
});
