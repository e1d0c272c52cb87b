import { readdirSync } from "node:fs";
import type { Route } from "./route.ts";
import { TAGS } from "./tags.ts";

const folder = `${import.meta.dirname}/routes`;
const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file));
const groups: readonly string[] = Object.keys(TAGS);

/**
 * Every documented path: the source of the routes, the OpenAPI document and the documentation page.
 * A file of the folder `routes` exports its paths as `routes`. Groups have the order of TAGS.
 */
export const REST_TABLE: readonly Route[] = (await Promise.all(files.toSorted().map(readRoutes)))
  .flat()
  .toSorted((one, other) => groups.indexOf(one.noun) - groups.indexOf(other.noun));

async function readRoutes(file: string): Promise<readonly Route[]> {
  const { routes }: { routes?: readonly Route[] } = await import(`./routes/${file}`);
  if (routes === undefined) throw new Error(`apps/server/src/rest/routes/${file} exports no routes`);
  return routes;
}
