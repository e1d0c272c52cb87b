import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startThrowawayPostgres } from "./embedded-postgres.ts";
import { withConnection } from "./with-connection.ts";

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.close());

it("rejects only the running call when its connection is lost", async () => {
  const lost = withConnection(postgres.superuserUrl, (client) =>
    client.query("select pg_terminate_backend(pg_backend_pid())"),
  );
  await expect(lost).rejects.toMatchObject({ code: "57P01" });
});

it("rejects what follows when its connection was lost between two statements", async () => {
  const lost = withConnection(postgres.superuserUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const isLost = new Promise((resolve) => client.once("end", resolve));
    await withConnection(postgres.superuserUrl, (other) =>
      other.query("select pg_terminate_backend($1)", [rows[0]?.pid]),
    );
    await isLost;
    await client.query("select 1");
  });
  await expect(lost).rejects.toThrow("not queryable");
});
