import pg from "pg";

/**
 * Runs `work` on a connection of its own, and ends it. When the connection is lost, what is under
 * way and what follows is rejected; without a listener the process would end as well.
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
