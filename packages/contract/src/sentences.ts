import type { Explanation } from "@aavarti/domain/explanations";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;

/** Attaches an explanation to an issue, because zod itself keeps only the message. */
function explain(issue: RawIssue, explanation: Explanation): string {
  issue.explanation = explanation;
  return explanation.message;
}

/**
 * Returns the Zod parameter that makes `explanation` (a reason with its values and English
 * sentence) the error of a schema or check, whatever is wrong with the value.
 */
export const because = (explanation: Explanation) => ({ error: (issue: RawIssue) => explain(issue, explanation) });

/**
 * Returns the Zod parameter that gives a missing or null value one explanation and any other wrong
 * value another.
 */
export const missingOr = (missing: Explanation, wrong: Explanation) => ({
  error: (issue: RawIssue) => explain(issue, issue.input === undefined || issue.input === null ? missing : wrong),
});

/**
 * Returns a custom Zod issue that carries the explanation and its English sentence, for `addIssue`.
 */
export const issueBecause = (explanation: Explanation) => ({
  code: "custom" as const,
  message: explanation.message,
  explanation,
});

const TYPE_REASONS = { string: "field.notText", number: "field.notNumber", int: "field.notWhole" } as const;
const TYPE_WORDS: Record<string, string> = { boolean: "true or false", object: "an object", array: "a list" };

function wrongType(field: string, expected: string): Explanation {
  if (expected === "string" || expected === "number" || expected === "int")
    return explainField(TYPE_REASONS[expected], { field });
  return explainField("field.wrongType", { field, type: TYPE_WORDS[expected] ?? expected });
}

/**
 * Returns the default explanation for an issue whose schema has none. The label comes from the key:
 * `durationMonths` →
 * `Duration months`.
 */
function explanationFor(issue: RawIssue): Explanation {
  const field = [...(issue.path ?? [])].reverse().find((part) => typeof part === "string") ?? "request";
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return explainField("field.required", { field });
      return wrongType(field, issue.expected);
    case "too_small": {
      const least = Number(issue.minimum);
      if (issue.origin !== "string") return explainField("field.tooSmall", { field, least });
      return least === 1 ? explainField("field.required", { field }) : explainField("field.tooShort", { field, least });
    }
    case "too_big": {
      const most = Number(issue.maximum);
      return issue.origin === "string"
        ? explainField("field.tooLong", { field, most })
        : explainField("field.tooLarge", { field, most });
    }
    case "invalid_value":
      return explainField("field.notChoice", { field, choices: issue.values.map(String).join(", ") });
    default:
      return explainField("field.notValid", { field });
  }
}

// The error map with the lowest priority: a schema's own message wins. Set here once, so that every
// parse gives readable errors.
z.config({ localeError: (issue) => explain(issue, explanationFor(issue)) });

export type Problem = {
  /** The first error. */
  first: Explanation;
  /** The error of each field, by its dotted path. */
  fields: Record<string, Explanation>;
};

/**
 * Returns the explanation of an issue. An issue with only a message, which only a program can
 * cause, gets the reason of its kind.
 */
function explanationOf(issue: z.core.$ZodIssue): Explanation {
  const { explanation } = issue as { explanation?: Explanation };
  return explanation ?? { ...explanationFor({ ...issue, input: null } as RawIssue), message: issue.message };
}

/**
 * Returns the explanations of a failed parse for a 400 response: `first` is that of the first
 * issue, `fields` has the first one of each field by its dotted path. An issue about the whole
 * input has no path and is in `first` only, if it comes first.
 */
export function describeProblem(error: z.core.$ZodError): Problem {
  const fields: Record<string, Explanation> = Object.create(null);
  for (const issue of error.issues) {
    const key = issue.path.map(String).join(".");
    if (key && !(key in fields)) fields[key] = explanationOf(issue);
  }
  const [first] = error.issues;
  return {
    first: first ? explanationOf(first) : explainField("field.notValid", { field: "request" }),
    fields: { ...fields },
  };
}
