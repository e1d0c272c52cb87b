import { RECORD_IDS } from "@aavarti/contract/fields";
import { fieldLabel } from "@aavarti/domain/reasons/fields";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";
import type { Route } from "./route.ts";
import { REST_TABLE } from "./table.ts";

let database: TestDatabase;
let app: FastifyInstance;
let owner: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  const dependencies = makeDependencies({ db: database.db, now: createTestClock().now });
  app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  owner = await registerAccount(app, "owner@example.in");
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Sends a path's example request for another record. */
const send = ({ method, path, example }: Pick<Route, "method" | "path" | "example">, id: string) => {
  const query = new URLSearchParams((example.query ?? {}) as Record<string, string>);
  const others = (example.params ?? {}) as Record<string, string>;
  return app.inject({
    method,
    url: `${path.replace(/:(\w+)/g, (_, name) => (name === "id" ? id : String(others[name])))}?${query}`,
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    ...(example.body !== undefined && { payload: JSON.stringify(example.body) }),
  });
};

/** Returns the name of the record that a path's id names, as error messages say it. */
function recordOf({ params }: Pick<Route, "params">): string | undefined {
  const id = params instanceof z.ZodObject ? RECORD_IDS.get(params.shape.id) : undefined;
  return id && fieldLabel(id.record);
}

const NOBODYS = "01890000-0000-7000-8000-00000000abcd";
const byId = REST_TABLE.filter(({ path }) => path.includes("/:id") && !path.includes("/devices/")).map((entry) => ({
  name: `${entry.method} ${entry.path}`,
  record: recordOf(entry),
  entry,
}));

describe("a record that is not there", () => {
  it.each(byId)("is named by its path, whether the id is one or not: $name", async ({ record, entry }) => {
    for (const id of ["nope", NOBODYS]) {
      const answer = await send(entry, id);
      expect([answer.statusCode, answer.json().error.message], id).toEqual([404, `${record} not found`]);
    }
  });
});

it("takes the record of the path and not one that the body names", async () => {
  const create = async (name: string): Promise<string> => {
    const example = { body: { name, email: `${name}@example.in` } };
    return (await send({ method: "POST", path: "/api/customers", example }, "")).json().id;
  };
  const [asha, ravi] = [await create("asha"), await create("ravi")];
  const consent = { channel: "whatsapp", state: "withdrawn", source: "In the shop", customerId: ravi };
  const path = "/api/v1/customers/:id/consent";
  const answer = await send({ method: "POST", path, example: { body: consent } }, asha);
  expect(answer.json()).toMatchObject({ customerId: asha });
  const note = { method: "POST", path: "/api/v1/customers/:id/notes", example: { body: { body: "x" } } } as const;
  const { id } = (await send(note, asha)).json();
  const edit = { method: "PUT", path: "/api/v1/notes/:id", example: { body: { body: "y", id: NOBODYS } } } as const;
  expect((await send(edit, id)).json()).toMatchObject({ id, body: "y" });
});
