import type { ZodType } from "zod";

/** A request to the control API that cannot be carried out. */
export class ControlError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.name = "ControlError";
    this.statusCode = statusCode;
  }
}

/**
 * Parses a value with a schema; undefined and null count as `{}`.
 * @throws ControlError 400 with everything that is wrong
 */
export function read<Shape>(schema: ZodType<Shape>, value: unknown): Shape {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new ControlError(
    400,
    parsed.error.issues
      .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
      .join("; "),
  );
}

/** Returns `thing` unless it is undefined. @throws ControlError 404 that names it by `name`. */
export function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new ControlError(404, `No such ${name}`);
  return thing;
}
