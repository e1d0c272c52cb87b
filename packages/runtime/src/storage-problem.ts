/**
 * The system's codes, and its texts in messages of PostgreSQL (53100: disk_full) and SQLite. Upper
 * and lower case tell them from "permission denied for table".
 */
const FULL =
  /^(ENOSPC|EDQUOT|53100)$|No space left on device|Disk quota exceeded|Check free disk space|database or disk is full/;
const READ_ONLY = /^EROFS$|: Read-only file system|attempt to write a readonly database/;
const FORBIDDEN = /^(EACCES|EPERM)$|: Permission denied|: Operation not permitted|unable to open database file/;
const NOT_A_FOLDER = /^(ENOTDIR|EEXIST)$|: Not a directory|: File exists/;

/**
 * Returns what is wrong with the disk or the folder and what to do next, in one or two sentences
 * that name `folder`; null when the error has another cause. A full disk comes first, then a
 * read-only one, a file in the way, and missing rights.
 */
export function describeStorageProblem(error: unknown, folder: string): string | null {
  const texts = textsOf(error);
  const says = (problem: RegExp) => texts.some((text) => problem.test(text));
  if (says(FULL)) return `The disk that holds ${folder} is full. Free some space on it, then start again.`;
  if (says(READ_ONLY))
    return `${folder} is on a read-only file system. Choose another data folder with DATA_DIR, or mount it for writing.`;
  if (says(NOT_A_FOLDER))
    return `${folder} cannot be the data folder: there is a file where a folder has to be${pathOf(error)}. Move the file away, or choose another data folder with DATA_DIR.`;
  if (says(FORBIDDEN))
    return `This user cannot read and write ${folder}. Give the user access to it and all that is in it, or choose another data folder with DATA_DIR.`;
  return null;
}

/**
 * Returns the codes and messages of an error and of its causes. A code counts only for a file, not
 * for a port.
 */
function textsOf(error: unknown): string[] {
  if (typeof error === "string") return [error];
  if (!(error instanceof Error)) return [];
  const isAboutFile =
    "path" in error || !("syscall" in error && (error.syscall === "listen" || error.syscall === "bind"));
  const code = isAboutFile && "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...code, error.message, ...textsOf(error.cause)];
}

const pathOf = (error: unknown): string =>
  error instanceof Error && "path" in error ? ` (${String(error.path)})` : "";
