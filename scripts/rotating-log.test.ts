import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RotatingLog } from "./rotating-log.ts";

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "aavarti-log-")), "server.log");
});
afterEach(() => rmSync(join(file, ".."), { recursive: true }));

const open = (onError: (error: unknown) => void = () => undefined, path = file) =>
  new RotatingLog({ file: path, maxBytes: 20, keptFiles: 3, onError });

it("continues what an earlier start wrote", () => {
  writeFileSync(file, "earlier\n");
  const log = open();
  log.write("later\n");
  log.close();
  expect(readFileSync(file, "utf8")).toBe("earlier\nlater\n");
});

it("begins a new file when one is full, between two lines, and keeps the last few", () => {
  writeFileSync(file, "0123456789012345\n");
  const log = open();
  log.write("half a line ");
  log.write("and the rest of it\n");
  for (const line of ["second line here\n", "third line here\n"]) log.write(line);
  log.close();
  const texts = ["", ".1", ".2", ".3"].map((end) => (existsSync(file + end) ? readFileSync(file + end, "utf8") : null));
  expect(texts).toEqual(["third line here\n", "second line here\n", "half a line and the rest of it\n", null]);
});

it("reports a full disk once, drops what cannot be written, and never throws", () => {
  const errors: unknown[] = [];
  const log = open((error) => errors.push(error), "/dev/full");
  log.write("first\n");
  log.write("second\n");
  expect(errors).toEqual([expect.objectContaining({ code: "ENOSPC" })]);
  expect(log.lastLines()).toEqual(["first", "second"]);
});

it("joins a line that came in pieces when asked for the last ones", () => {
  const log = open();
  log.write("one\ntw");
  log.write("o\nthree");
  expect(log.lastLines()).toEqual(["one", "two", "three"]);
});
