import { execFileSync } from "node:child_process";
import { ROOT } from "./installation.ts";

const RULE = "scripts/check-commits.ts";

const LONGEST_SUBJECT = 72;

/** Imperatives that look like another form of a verb, or have another sign than letters. */
const IMPERATIVES = new Set(
  (
    "Access Address Bring Bypass Compress Discuss Don't Embed Exceed Express Feed Focus Guess Miss Need Pass Press Process " +
    "Proceed Seed Speed Succeed Suppress"
  ).split(" "),
);

/**
 * Returns what is wrong with a commit's message, one sentence each: the subject must begin with a
 * capitalised imperative and have at most 72 characters and no full stop, and a body, for which
 * trailers don't count, must say why. "Added", "Adding" and "Adds" are recognised by their
 * endings.
 */
export function messageProblems(message: string): string[] {
  const [subject = "", blank = "", ...body] = message.trim().split("\n");
  const [verb = ""] = subject.split(" ");
  const problems: string[] = [];
  if (subject.length > LONGEST_SUBJECT)
    problems.push(`The subject has ${subject.length} characters; use at most ${LONGEST_SUBJECT}.`);
  if (subject.endsWith(".")) problems.push("The subject ends with a full stop.");
  if (!IMPERATIVES.has(verb) && (!/^[A-Z][a-z-]+$/.test(verb) || /(ed|ing|s)$/.test(verb)))
    problems.push(`The subject begins with "${verb}"; begin with a verb in the imperative, such as Add or Fix.`);
  if (blank.trim() !== "") problems.push("A blank line is missing below the subject.");
  if (![blank, ...body].some((line) => line.trim() !== "" && !/^[\w-]+-by: /i.test(line)))
    problems.push("The body is missing; say why.");
  return problems;
}

/**
 * Returns what is wrong with the messages of the commits after the one that added `rule`, one line
 * each; earlier commits are exempt. Returns nothing without git, or when that commit is not in the
 * history, as in a shallow clone. Merges are exempt.
 */
export function findCommitProblems(root: string = ROOT, rule: string = RULE): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  let base: string;
  try {
    base = git("log", "-1", "--diff-filter=A", "--format=%H", "--", rule).trim();
  } catch {
    return [];
  }
  if (base === "") return [];
  return git("log", "--no-merges", "-z", "--format=%h%n%B", `${base}..HEAD`)
    .split("\0")
    .filter(Boolean)
    .flatMap((entry) => {
      const [hash = "", ...message] = entry.split("\n");
      const subject = message[0] ?? "";
      return messageProblems(message.join("\n")).map((problem) => `${hash} ${subject}: ${problem}`);
    });
}
