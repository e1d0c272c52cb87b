import type { Cursor } from "@aavarti/domain/cursor";
import { z } from "zod";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cursor as the opaque string that clients hand back. */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  btoa(`${createdAt.toISOString()} ${id}`).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function decodeCursor(value: string): Cursor | null {
  try {
    const [instant = "", id = ""] = atob(value.replaceAll("-", "+").replaceAll("_", "/")).split(" ");
    const createdAt = new Date(instant);
    if (!UUID.test(id) || Number.isNaN(createdAt.getTime())) return null;
    return encodeCursor({ createdAt, id }) === value ? { createdAt, id } : null;
  } catch {
    return null;
  }
}

export const cursor = z.string().transform((value, context): Cursor => {
  const decoded = decodeCursor(value);
  if (decoded) return decoded;
  context.addIssue({ code: "custom", message: "Cursor is not valid. Start again from the first page." });
  return z.NEVER;
});

/** The documented lists answer up to this many rows when no limit is asked for. */
export const WHOLE_LIST = 10_000;

export const search = z
  .string()
  .refine(
    (value) => !value.includes("\u0000") && value.isWellFormed(),
    "Search contains characters that cannot be searched",
  )
  .trim()
  .max(200, "Search must have at most 200 characters");

/** What every list takes. `status` is each noun's own. */
export const listInput = <S extends z.ZodType>(status: S) =>
  z.object({
    limit: z.int().min(1).max(WHOLE_LIST).default(50),
    cursor: cursor.optional(),
    search: search.optional(),
    status: status.optional(),
  });

/** A query string knows only text; this is the one place where the digits of a limit become a number. */
export function textLimit(max: number) {
  const sentence = `Limit must be a number from 1 to ${max}`;
  return z
    .string(sentence)
    .regex(/^\d{1,4}$/, sentence)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, sentence)
    .meta({ type: "integer", minimum: 1, maximum: max });
}

/** The query string of a documented list: a page is optional and at most 1,000 rows. */
export const listQuery = <S extends z.ZodType>(status: S) =>
  listInput(status).extend({ limit: textLimit(1000).optional(), cursor: z.string().optional() });

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export type Page<T> = { items: T[]; nextCursor: string | null };
