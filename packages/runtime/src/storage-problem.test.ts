import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { describeStorageProblem } from "./storage-problem.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aavarti-storage-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failureOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it("explains a file in the place of the data folder", () => {
  const file = join(folder, "data");
  writeFileSync(file, "");
  const expected = `${file} cannot be the data folder: there is a file where a folder has to be (${file}`;
  expect(
    describeStorageProblem(
      failureOf(() => mkdirSync(join(file, "logs"), { recursive: true })),
      file,
    ),
  ).toContain(expected);
  expect(
    describeStorageProblem(
      failureOf(() => mkdirSync(file, { recursive: true })),
      file,
    ),
  ).toContain(expected);
});

it("explains a full disk from any source", () => {
  const full = failureOf(() => writeFileSync("/dev/full", "some text"));
  const expected = "The disk that holds /data is full. Free some space on it, then start again.";
  expect(describeStorageProblem(full, "/data")).toBe(expected);
  const database = Object.assign(new Error('could not extend file "base/5/1": No space left on device'), {
    code: "53100",
  });
  expect(describeStorageProblem(new Error("migration 0007 failed", { cause: database }), "/data")).toBe(expected);
});

it("explains a folder that may not be written", () => {
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir '/data/logs'"), {
    code: "EACCES",
    syscall: "mkdir",
  });
  expect(describeStorageProblem(denied, "/data")).toContain("This user cannot read and write /data.");
  const readOnly = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
  expect(describeStorageProblem(readOnly, "/data")).toContain("/data is on a read-only file system.");
});

it("returns nothing for other errors", () => {
  expect(describeStorageProblem(new Error("relation does not exist"), "/data")).toBeNull();
  expect(describeStorageProblem(new Error("permission denied for table customer"), "/data")).toBeNull();
  const port = Object.assign(new Error("listen EACCES: permission denied"), { code: "EACCES", syscall: "listen" });
  expect(describeStorageProblem(new Error("Port 80 cannot be used", { cause: port }), "/data")).toBeNull();
  expect(describeStorageProblem(undefined, "/data")).toBeNull();
});

it("starts no database where a file is in the way, and the reason can be explained", async () => {
  writeFileSync(join(folder, "postgres"), "");
  const failure = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined }).catch((error) => error);
  expect(describeStorageProblem(failure, folder)).toContain(
    `there is a file where a folder has to be (${join(folder, "postgres")}`,
  );
});
