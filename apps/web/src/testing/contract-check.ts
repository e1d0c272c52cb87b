import { appRouter } from "@aavarti/api/root";
import { z } from "zod";

/** What this module needs of tRPC's definition of a procedure, which its types leave out. */
interface Definition {
  readonly _def: { readonly inputs: readonly z.ZodType[]; readonly output?: z.ZodType };
}

const definitions = appRouter._def.procedures as unknown as Readonly<Record<string, Definition>>;
const found: string[] = [];

/** Throws what is wrong, and keeps it: a screen that shows its error state must not hide it. */
function report(problem: string): never {
  found.push(problem);
  throw new Error(problem);
}

function read(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
  if (!schema) return value;
  const result = schema.safeParse(value);
  return result.success ? result.data : report(`The contract refuses ${what}:\n${z.prettifyError(result.error)}`);
}

/**
 * Checks that what a screen sends is what the procedure's schemas accept. Throws otherwise, or for
 * an unknown procedure, and keeps the problem for `takeContractProblems`.
 */
export function checkInput(procedure: string, input: unknown): void {
  const definition = definitions[procedure] ?? report(`The router has no procedure ${procedure}`);
  for (const schema of definition._def.inputs) read(schema, input, `the input of ${procedure}`);
}

/** What a sample of an answer that may be stored (`asStored`) says unless it says otherwise. */
const LIVE = { calculatedAt: null, isUpdating: false };

const mayBeStored = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodObject && Object.keys(LIVE).every((key) => key in schema.shape);

/**
 * Returns a sample as the server would send it, without what the contract omits. A sample of an
 * answer that large businesses get stored is one calculated for it, unless it says when. Throws
 * when the contract refuses it, and keeps the problem for `takeContractProblems`. For an unknown
 * procedure, or one without an output schema, nothing is checked.
 */
export function readAnswer(procedure: string, answer: unknown): unknown {
  const schema = definitions[procedure]?._def.output;
  const isObject = typeof answer === "object" && answer !== null;
  const sample = isObject && mayBeStored(schema) ? { ...LIVE, ...answer } : answer;
  return read(schema, sample, `the sample answer of ${procedure}`);
}

/** Returns what `checkInput` and `readAnswer` refused since the last call, and forgets it. */
export const takeContractProblems = (): string[] => found.splice(0);
