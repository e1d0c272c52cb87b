import type { Caller } from "@aavarti/api/root";
import type { ErrorCode } from "@aavarti/domain/error-codes";
import type { Permission } from "@aavarti/domain/permissions";
import type { z } from "zod";
import type { Tag } from "./tags.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Returns a page's items, and puts the cursor of the next page in the header `x-next-cursor` and
 * that of the page before, of lists that have one, in `x-previous-cursor`, for paths that return a
 * bare array.
 */
export type ItemsOf = <Item>(page: {
  items: Item[];
  nextCursor: string | null;
  previousCursor?: string | null;
}) => Item[];

/**
 * Input of a documented path. It has the right shape but is not validated; the procedure's own
 * schema does that.
 */
type RouteInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.input<Params>;
  /** Parsed by `query`, because a query string has only text. */
  query: z.output<Query>;
  body: z.input<Body>;
  itemsOf: ItemsOf;
};

/**
 * An example request and response for the documentation. A test parses each with the schemas of its
 * path.
 */
type RouteExample<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = {
  params?: z.input<Params>;
  /** Values as text, as in a query string. */
  query?: z.input<Query>;
  body?: z.input<Body>;
  response?: z.output<Response>;
};

export type RouteSpec<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Path with `:id` for a parameter. */
  path: string;
  /** One line for the documentation, without a full stop. */
  summary: string;
  /**
   * One to three sentences: what it does, units and time zones, paging, and the effect on
   * reminders.
   */
  description: string;
  /** Group in the documentation. */
  noun: Tag;
  /** Whether it can be called without a token. */
  isPublic?: boolean;
  /**
   * Whether a business whose trial has ended, or that is suspended, may call it. Otherwise it gets
   * 402 ACCOUNT_INACTIVE.
   */
  isOpenWhenInactive?: boolean;
  /**
   * Permissions that the caller's role must all have: those of its procedure. Empty where every
   * role may call it, or where the input decides.
   */
  permissions: readonly Permission[];
  /**
   * Whether the response holds a secret, such as a token, so that it isn't kept for repeats: an
   * idempotency key has no effect.
   */
  hasSecretAnswer?: boolean;
  /** When it responds with which error, in addition to those that follow from the fields above. */
  errors?: Partial<Record<ErrorCode, string>>;
  example: RouteExample<Params, Query, Body, Response>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Success status, 200 by default; 202 and 204 have no body. */
  status?: 200 | 201 | 202 | 204;
  response?: Response;
  call: (api: Caller, input: RouteInput<Params, Query, Body>) => Promise<z.output<Response> | undefined>;
};

/** A row of the REST table without its specific types, for the adapter and the documentation. */
export type Route = Omit<RouteSpec, "call"> & {
  handle: (
    api: Caller,
    input: { params: unknown; query: unknown; body: unknown; itemsOf: ItemsOf },
  ) => Promise<unknown>;
};

/**
 * Returns whether a path accepts an idempotency key. Without a signed-in user there is no business
 * to store it for, and a response with a secret is not stored.
 */
export const takesKey = ({
  method,
  isPublic = false,
  hasSecretAnswer = false,
}: Pick<Route, "method" | "isPublic" | "hasSecretAnswer">): boolean =>
  method === "POST" && !isPublic && !hasSecretAnswer;

/**
 * Returns an entry of the REST table from its specification; registers nothing. Fails to compile if
 * its procedure was renamed or returns another shape. The request's input is validated only by the
 * procedure.
 */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>({ call, ...spec }: RouteSpec<Params, Query, Body, Response>): Route {
  return {
    ...spec,
    // The input is untrusted despite its type; the procedure validates it.
    handle: (api, input) => call(api, input as RouteInput<Params, Query, Body>),
  };
}
