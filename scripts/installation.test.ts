import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { START_MS } from "@aavarti/testing/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./installation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aavarti-installation-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `npm start` without npm; it must exit at once. */
const start = (dataDir: string) =>
  spawnSync(process.execPath, [join(ROOT, "scripts/start.ts")], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: "1", CRM_ENV: "demo", DATABASE_URL: "" },
    encoding: "utf8",
    timeout: START_MS,
  });

it("names a file in the place of the data folder, and what to do", () => {
  const dataDir = join(folder, "data");
  writeFileSync(dataDir, "");
  const { status, stderr } = start(dataDir);
  expect(stderr).toMatch(
    /^\S+data cannot be the data folder: there is a file where a folder has to be \(\S+\)\. Move the file away, or choose another data folder with DATA_DIR\.\n$/,
  );
  expect(status).toBe(1);
});

it("names a file in the place of the database's folder", () => {
  mkdirSync(join(folder, "logs"));
  writeFileSync(join(folder, "postgres"), "");
  const { status, stderr } = start(folder);
  expect(stderr.trim()).toBe(
    `${folder} cannot be the data folder: there is a file where a folder has to be (${join(folder, "postgres")}). Move the file away, or choose another data folder with DATA_DIR.`,
  );
  expect(status).toBe(1);
});

/**
 * Ways to make a private mount: as root with the right to mount, or in a user namespace, where the
 * system allows them.
 */
const WAYS = [["--mount"], ["--user", "--map-root-user", "--mount"]] as const;

const mountBy = (way: readonly string[], options: string, thenRun: string) =>
  spawnSync("unshare", [...way, "sh", "-c", `mount -t tmpfs -o ${options} tmpfs "$1" && ${thenRun}`, "sh", folder], {
    env: { ...process.env, DATA_DIR: folder, PORT: "1", CRM_ENV: "demo", DATABASE_URL: "" },
    encoding: "utf8",
    timeout: START_MS,
  });
const START = `"${process.execPath}" "${join(ROOT, "scripts/start.ts")}"`;

const isCi = Boolean(process.env.CI) && process.env.CI !== "false";

/**
 * Mounts a file system with these options and starts on it. Skips the test where nothing can be
 * mounted, except in CI, where nobody would notice.
 */
function startOn(options: string, skip: (note: string) => void) {
  const way =
    process.platform === "linux" ? WAYS.find((each) => mountBy(each, "size=1m", "true").status === 0) : undefined;
  if (way) return mountBy(way, options, START);
  const missing = "Mounting needs Linux with CAP_SYS_ADMIN (docker run --cap-add SYS_ADMIN) or user namespaces.";
  if (isCi) throw new Error(missing);
  skip(missing);
  throw new Error("Left out");
}

describe("a file system", () => {
  it("that is read-only is named", ({ skip }) => {
    const { status, stderr } = startOn("ro", skip);
    expect(stderr.trim()).toBe(
      `${folder} is on a read-only file system. Choose another data folder with DATA_DIR, or mount it for writing.`,
    );
    expect(status).toBe(1);
  });

  it("that is too small for the database is called full", ({ skip }) => {
    const { status, stderr } = startOn("size=20m", skip);
    expect(stderr.trim()).toBe(`The disk that holds ${folder} is full. Free some space on it, then start again.`);
    expect(status).toBe(1);
  });
});
