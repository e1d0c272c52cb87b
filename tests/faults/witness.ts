import { join } from "node:path";
import { connectionUrls, readCredentials } from "@aavarti/runtime/embedded-postgres";
import { readPostmasterPort } from "@aavarti/runtime/postgres-cluster";
import pg from "pg";

/**
 * Returns superuser connections to a running product's database, which see every tenant. They
 * reconnect after PostgreSQL was killed.
 */
export function openWitness(dataDir: string): pg.Pool {
  const home = join(dataDir, "postgres");
  const { superuserUrl, ownerUrl } = connectionUrls(
    readCredentials(home),
    readPostmasterPort(join(home, "cluster")) ?? 0,
  );
  const url = Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname });
  const witness = new pg.Pool({ connectionString: url.href, max: 2 });
  witness.on("error", () => undefined);
  witness.on("connect", (client) => client.on("error", () => undefined));
  return witness;
}
