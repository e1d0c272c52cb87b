import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "../random-ids.ts";

/** The objects of the sandbox's bucket, each a file of a folder. */
export type ObjectFolder = {
  write(key: string, content: Buffer): Promise<void>;
  /** Returns undefined for a key that has no object. */
  read(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
};

/**
 * Returns the objects in a folder, which is created with the first one. Files are named by the
 * digest of their key, so that no key leads out of the folder.
 */
export function openObjectFolder(folder: string): ObjectFolder {
  const fileOf = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));
  return {
    async write(key, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `draft-${randomUUID()}`);
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, fileOf(key));
    },
    read: (key) =>
      readFile(fileOf(key)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }),
    remove: (key) => rm(fileOf(key), { force: true }),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
