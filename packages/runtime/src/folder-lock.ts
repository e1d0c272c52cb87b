import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Another living process has locked the folder; `pid` is null when it has not yet written its id.
 */
export class FolderInUseError extends Error {
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(
      `${folder} is in use by another running Aavarti${pid === null ? "" : ` (process ${pid})`}; stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = "FolderInUseError";
    this.pid = pid;
  }
}

const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process until `release` is called or the process ends in any way; creates
 * the folder if needed. Throws FolderInUseError when it is locked already, also by this process.
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, "holder.pid");
  // A kernel lock disappears with its process, even after kill -9. Node has no such lock, but
  // SQLite's exclusive transaction is one.
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUseError(folder, readHolder(holderFile));
    throw error;
  }
  writeFileSync(holderFile, `${process.pid}\n`);

  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function readHolder(holderFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(holderFile, "utf8"), 10);
    return Number.isSafeInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}
