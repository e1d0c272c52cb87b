import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  findBlindStatements,
  findMigrationProblems,
  readReleasedMigrations,
  withNewMigrations,
} from "./check-migrations.ts";

const running = (...statements: string[]) => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const MERGED = { "0001-first": running("create table a (id int)"), "0002-second": running("create table b (id int)") };

describe("released migrations", () => {
  it("are all unchanged in this repository", async () => {
    expect(await findMigrationProblems(readReleasedMigrations())).toEqual([]);
  });

  it("may not change their SQL", async () => {
    const released = await withNewMigrations("", MERGED);
    expect(await findMigrationProblems(released, MERGED)).toEqual([]);
    const edited = { ...MERGED, "0001-first": running("create table a (id bigint)") };
    expect(await findMigrationProblems(released, edited)).toEqual([
      expect.stringMatching(
        /^0001-first was released, and its SQL has changed\. .+ make the change in a new migration/,
      ),
    ]);
    expect(await withNewMigrations(released, edited)).toBe(released);
  });

  it("may not be renumbered or removed", async () => {
    const released = await withNewMigrations("", MERGED);
    const { "0002-second": second, ...rest } = MERGED;
    expect(await findMigrationProblems(released, { ...rest, "0003-second": second })).toEqual([
      expect.stringMatching(/^0002-second was released, and is now renamed, renumbered or gone\./),
      expect.stringMatching(/^0003-second is not in .+: run npm run db:release/),
    ]);
  });

  it("are listed by the command, one line each, whatever the order of merging", async () => {
    const released = await withNewMigrations("", MERGED);
    const later = { ...MERGED, "0003-third": running("create table c (id int)") };
    expect(await findMigrationProblems(released, later)).toEqual([expect.stringMatching(/^0003-third is not in/)]);
    const listed = await withNewMigrations(released, later);
    expect(listed).toMatch(/^0001-first [0-9a-f]{64}\n0002-second [0-9a-f]{64}\n0003-third [0-9a-f]{64}\n$/);
    const merged = listed.split("\n").toReversed().join("\n");
    expect(await findMigrationProblems(merged, later)).toEqual([]);
    expect(await findMigrationProblems(`${released}0001-first 00\n`, MERGED)).toEqual([
      expect.stringMatching(/^0001-first was released, and its SQL has changed/),
      expect.stringMatching(/^0001-first appears twice/),
    ]);
  });
});

describe("statements that row security hides rows from", () => {
  const forced = { "0001-first": running("alter table a force row level security") };

  it("do not occur in this repository", async () => {
    expect(await findBlindStatements()).toEqual([]);
  });

  it("are refused, whatever reads or changes the rows", async () => {
    for (const statement of [
      "update a set id = 1",
      "delete from a",
      "insert into b select id from a",
      "with c as (select id from a) update b set id = 2",
      "do $$ begin update a set id = 1; end $$",
    ])
      expect(await findBlindStatements({ ...forced, "0002-second": running(statement) })).toEqual([
        expect.stringMatching(
          /^0002-second reads or changes rows of a, .+ "alter table a no force row level security"/,
        ),
      ]);
  });

  it("are allowed where the security is lifted, and on other tables", async () => {
    expect(
      await findBlindStatements({
        ...forced,
        "0002-second": running("alter table a no force row level security"),
        "0003-third": running("update a set id = 1"),
        "0004-fourth": running("update ab set id = 1"),
      }),
    ).toEqual([]);
    expect(await findBlindStatements({ ...forced, "0002-second": running("alter table a add column b int") })).toEqual(
      [],
    );
  });

  it("are allowed to the application's role where they set the business themselves", async () => {
    const loop = "do $$ begin perform set_config('app.tenant_id', '', true); update a set id = 1; end $$";
    const ran = (...statements: string[]) => findBlindStatements({ ...forced, "0002-second": running(...statements) });
    expect(await ran("set local role aavarti_app", loop, "set local role none")).toEqual([]);
    for (const statements of [
      [loop],
      ["set local role aavarti_app", "update a set id = 1"],
      ["set local role aavarti_app", "set local role none", loop],
    ])
      expect(await ran(...statements)).toHaveLength(1);
  });
});
