import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findCommitProblems, messageProblems } from "./check-commits.ts";

const WHY = "\n\nCustomers pay in parts, and the balance was wrong until the last one.";

describe("a commit's message", () => {
  it("is fine with an imperative subject and a body", () => {
    expect(messageProblems(`Add partial payments${WHY}`)).toEqual([]);
    expect(messageProblems(`Pass the day to the rule${WHY}`)).toEqual([]);
    expect(messageProblems(`Bring deleted notes back${WHY}\n`)).toEqual([]);
    expect(messageProblems(`Don't count partial payments twice${WHY}`)).toEqual([]);
  });

  it.each([
    ["Added partial payments", 'The subject begins with "Added"'],
    ["Adding partial payments", 'The subject begins with "Adding"'],
    ["Adds partial payments", 'The subject begins with "Adds"'],
    ["add partial payments", 'The subject begins with "add"'],
    ["feat: partial payments", 'The subject begins with "feat:"'],
    ["Doesn't count partial payments twice", `The subject begins with "Doesn't"`],
    ["don't count partial payments twice", `The subject begins with "don't"`],
    ["Add partial payments.", "The subject ends with a full stop"],
    [`Add ${"x".repeat(69)}`, "The subject has 73 characters"],
  ])("is refused for its subject: %s", (subject, problem) => {
    expect(messageProblems(subject + WHY)).toEqual([expect.stringContaining(problem)]);
  });

  it("is refused without a reason, and without a line between subject and body", () => {
    const missing = ["The body is missing; say why."];
    expect(messageProblems("Add partial payments")).toEqual(missing);
    expect(messageProblems("Add partial payments\n\nSigned-off-by: A <a@example.in>")).toEqual(missing);
    expect(messageProblems("Add partial payments\nThey were wrong.")).toEqual([
      "A blank line is missing below the subject.",
    ]);
  });
});

describe("the commits that are judged", () => {
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.in", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  const commit = (message: string) => {
    git("commit", "--allow-empty", "--no-gpg-sign", "-m", message);
    return git("rev-parse", "HEAD");
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "commits-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const addRule = () => {
    writeFileSync(join(folder, "rule.ts"), "");
    git("add", "rule.ts");
    return commit("an old message, as it was");
  };

  it("are those after the one that added the rule", () => {
    git("init", "-q");
    commit("Fixed it before");
    addRule();
    expect(findCommitProblems(folder, "rule.ts")).toEqual([]);
    commit(`Add partial payments${WHY}`);
    expect(findCommitProblems(folder, "rule.ts")).toEqual([]);
    const bad = commit("Fixed it");
    expect(findCommitProblems(folder, "rule.ts")).toEqual([
      `${bad.slice(0, 7)} Fixed it: The subject begins with "Fixed"; begin with a verb in the imperative, such as Add or Fix.`,
      `${bad.slice(0, 7)} Fixed it: The body is missing; say why.`,
    ]);
  });

  it("are none where the rule is not in the history, and none without git", () => {
    expect(findCommitProblems(folder, "rule.ts")).toEqual([]);
    git("init", "-q");
    commit("Fixed it");
    expect(findCommitProblems(folder, "rule.ts")).toEqual([]);
  });
});
