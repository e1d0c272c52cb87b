import pg from "pg";

/**
 * Runs `work` on a connection of its own, closes it in any case, and returns the result. Rejects
 * when no connection can be made. When it is lost, current and later queries are rejected; without
 * a listener the process would end as well.
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
