import pg from "pg";

/**
 * Runs `work` on a connection of its own and closes it. When the connection is lost, current and
 * later queries are rejected; without a listener the process would end as well.
 */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
