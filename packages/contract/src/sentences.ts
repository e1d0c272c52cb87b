import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** `durationMonths` → `Duration months`: the label a sentence begins with when a schema gave no message of its own. */
function labelOf(path: PropertyKey[] | undefined): string {
  const last = [...(path ?? [])].reverse().find((part) => typeof part === "string");
  if (!last) return "The request";
  const words = last
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const TYPE_WORDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

function sentenceFor(issue: Issue): string {
  const label = labelOf(issue.path);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${label} is required`;
      return `${label} must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (issue.origin === "string")
        return issue.minimum === 1 ? `${label} is required` : `${label} must have at least ${issue.minimum} characters`;
      return `${label} must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `${label} must have at most ${issue.maximum} characters`;
      return `${label} must be at most ${issue.maximum}`;
    case "invalid_value":
      return `${label} must be one of: ${issue.values.map(String).join(", ")}`;
    default:
      return `${label} is not valid`;
  }
}

// The lowest-ranking error map: a message given by a schema wins. Set here once, so that every parse speaks in sentences.
z.config({ localeError: (issue) => sentenceFor(issue) });

export type Problem = {
  /** The first problem, as a sentence a person can act on. */
  message: string;
  /** Each field's own sentence, keyed by its dotted path. */
  fields: Record<string, string>;
};

/** Turns a failed parse into the words of a 400 answer. */
export function describeProblem(error: z.core.$ZodError): Problem {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues) {
    const key = issue.path.map(String).join(".");
    if (key && !(key in fields)) fields[key] = issue.message;
  }
  return { message: error.issues[0]?.message ?? "The request is not valid", fields: { ...fields } };
}
