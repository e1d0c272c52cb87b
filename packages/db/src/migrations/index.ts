import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";

const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file));

/**
 * Every migration of this folder by its name, in their order. A released one is never edited; a
 * mistake is mended by the next.
 */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files
      .toSorted()
      .map(async (file): Promise<[string, Migration]> => [file.replace(/\.ts$/, ""), await import(`./${file}`)]),
  ),
);
