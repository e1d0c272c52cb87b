import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { findWideComments } from "./check-comments.ts";
import { findRupeeSigns } from "./check-currency-signs.ts";
import { findDecisionRecordProblems } from "./check-decision-records.ts";

/** File names that say nothing of what they hold: a function there needs a file with a noun. */
const HOMELESS_NAMES = /^(utils?|helpers?|misc|common|shared)(\.[\w.-]+)?$/i;

const LARGEST_READ_BYTES = 1_000_000;

/**
 * Secrets that must never be committed. Each pattern is written so that it does not match itself.
 */
const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ["a live Razorpay key", /rzp_live_(?=\w*[A-Z])(?=\w*[a-z])(?=\w*\d)[A-Za-z\d]{14}\b/],
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["an access key of AWS", /\bAKIA[A-Z\d]{16}\b/],
  ["a token of GitHub", /\bgh[pousr]_[A-Za-z\d]{36}/],
  ["a token of Meta's Graph API", /\bEAA[A-Za-z\d]{40,}/],
  ["a token of a package registry", /_auth(Token)?\s*=/],
];

/**
 * Returns forbidden file names, secrets, lockfile lines that work only on this machine, decision
 * records that break their form, wide comments, and rupee signs where a business's own currency
 * belongs, one sentence each. Checks what git tracks or would add. Files deleted from disk are
 * skipped; files over 1 MB are not searched for secrets.
 */
export function findTreeProblems(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const files = listed
    .split("\0")
    .filter((file) => file !== "" && statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
  return [
    ...homelessNames(files),
    ...files.flatMap((file) => secretsIn(root, file)),
    ...lockfileProblems(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")),
    ...findDecisionRecordProblems(root),
    ...findWideComments(root),
    ...findRupeeSigns(root, files),
  ];
}

function homelessNames(files: readonly string[]): string[] {
  const parts = new Set(
    files.flatMap((file) => file.split("/").map((_, depth, path) => path.slice(0, depth + 1).join("/"))),
  );
  return [...parts]
    .filter((path) => HOMELESS_NAMES.test(basename(path)))
    .map((path) => `${path} is named after nothing; name it after what it is about.`);
}

function secretsIn(root: string, file: string): string[] {
  if (statSync(join(root, file)).size > LARGEST_READ_BYTES) return [];
  const text = readFileSync(join(root, file), "utf8");
  return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds what looks like ${what}.`);
}

/**
 * Returns the lines of a pnpm lockfile that name a host or lack a hash, one sentence each. A
 * lockfile that names hosts installs from those hosts only; one without hashes installs whatever a
 * host returns.
 */
export function lockfileProblems(lockfile: string): string[] {
  const problems: string[] = [];
  for (const [index, line] of lockfile.split("\n").entries()) {
    if (/https?:\/\//.test(line) && !/^\s*deprecated:/.test(line))
      problems.push(`pnpm-lock.yaml:${index + 1} names a host (${line.trim().slice(0, 60)}…).`);
    if (/^\s+resolution:/.test(line) && !line.includes("integrity: sha512-"))
      problems.push(`pnpm-lock.yaml:${index + 1} has no hash of its contents.`);
  }
  return problems;
}
