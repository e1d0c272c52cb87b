import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findMigrationProblems, readReleasedMigrations, withNewMigrations } from "./check-migrations.ts";

const running = (statement: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
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
