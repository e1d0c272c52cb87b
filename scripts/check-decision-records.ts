import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const FOLDER = "docs/adr";
const INDEX = `${FOLDER}/README.md`;
const MAX_LINES = 60;
const MAX_COLUMNS = 100;

const HEAD = /^# (\d{4})\. (.+)\n\n- Status: (.+)\n- Date: \d{4}-\d{2}-\d{2}\n\n## /;
const STATUS = /^(Proposed|Accepted|Withdrawn|Superseded by \d{4})(; .+)?$/;
const SECTIONS = "Context, Decision, Consequences";

/** A decision record or their index: its path and text. */
type Document = { file: string; text: string };

/**
 * Returns what is wrong with the decision records below `root`, one sentence each; nothing when
 * there are none.
 */
export function findDecisionRecordProblems(root: string): string[] {
  const records = globSync(`${FOLDER}/[0-9]*.md`, { cwd: root }).toSorted();
  if (records.length === 0) return [];
  if (!existsSync(join(root, INDEX))) return [`${INDEX} is missing.`];
  const read = (file: string): Document => ({ file, text: readFileSync(join(root, file), "utf8") });
  return decisionRecordProblems(records.map(read), readFileSync(join(root, INDEX), "utf8"));
}

/**
 * Returns where records differ from the template, the numbering or the index in
 * `docs/adr/README.md`, one sentence each.
 */
export function decisionRecordProblems(records: readonly Document[], index: string): string[] {
  const numbers = records.map(({ file }) => basename(file).slice(0, 4));
  return [
    ...records.flatMap((record) => recordProblems(record, index)),
    ...gapsIn(numbers, index),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${FOLDER}: the number ${number} is used twice.`),
    ...tooLong({ file: INDEX, text: index }, { lines: Number.POSITIVE_INFINITY }),
  ];
}

function recordProblems(record: Document, index: string): string[] {
  const { file, text } = record;
  const head = HEAD.exec(text);
  if (!head) return [`${file} begins otherwise than the template in ${INDEX}.`];
  const [, number, title, status = ""] = head;
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name).join(", ");
  const cells = new RegExp(`^\\| \\[${number}\\] +\\| (.+?) +\\| (.+?) +\\|$`, "m").exec(index);
  const isListed =
    cells?.[1] === title && cells?.[2] === status && index.includes(`\n[${number}]: ${basename(file)}\n`);
  return [
    ...(number === basename(file).slice(0, 4) ? [] : [`${file} has the number ${number} in its title.`]),
    ...(STATUS.test(status) ? [] : [`${file} has an unknown status: ${status}.`]),
    ...(sections === SECTIONS ? [] : [`${file} has the sections ${sections}; use ${SECTIONS}.`]),
    ...(isListed ? [] : [`${file} is not in ${INDEX} with its title, status and link.`]),
    ...tooLong(record, { lines: MAX_LINES }),
  ];
}

function tooLong({ file, text }: Document, { lines: most }: { lines: number }): string[] {
  const lines = text.trimEnd().split("\n");
  return [
    ...(lines.length > most ? [`${file} has ${lines.length} lines; use at most ${most}.`] : []),
    ...lines.flatMap((line, at) =>
      [...line].length > MAX_COLUMNS ? [`${file}:${at + 1} is longer than ${MAX_COLUMNS} columns.`] : [],
    ),
  ];
}

/** A number without a record must be listed in the index as not used. */
function gapsIn(numbers: readonly string[], index: string): string[] {
  const newest = Math.max(0, ...numbers.map(Number));
  return Array.from({ length: newest }, (_, at) => String(at + 1).padStart(4, "0"))
    .filter((number) => !numbers.includes(number))
    .filter((number) => !new RegExp(`^\\| ${number} +\\| Number not used +\\|`, "m").test(index))
    .map((number) => `${FOLDER}: there is no record ${number}; use that number, or list it as not used.`);
}
