import type { Caller } from "@aavarti/api/root";
import type { ErrorCode } from "@aavarti/domain/error-codes";
import type { Permission } from "@aavarti/domain/permissions";
import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * What a documented path receives. It has been shaped, not judged: the procedure's own schema is
 * the one judge of it.
 */
type RouteInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.input<Params>;
  /** Parsed by `query`: a query string knows only text. */
  query: z.output<Query>;
  body: z.input<Body>;
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
};

/**
 * One request and its answer, as the documentation shows them. A test parses each with the schemas
 * of its path.
 */
type RouteExample<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = {
  params?: z.input<Params>;
  /** As texts: a query string knows nothing else. */
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
  /** With `:id` for a parameter. */
  path: string;
  /** One line for the documentation, without a full stop. */
  summary: string;
  /**
   * One to three sentences: what it does, units and time zones, paging, and what happens to
   * reminders.
   */
  description: string;
  /** Groups the documentation; `tags.ts` describes each. */
  noun: string;
  /** Whether it may be called without a token. */
  isPublic?: boolean;
  /**
   * Whether a business whose trial has ended, or that is suspended, may call it too. Otherwise it
   * gets 402 ACCOUNT_INACTIVE.
   */
  isOpenWhenInactive?: boolean;
  /** What the caller's role must allow, all of it; left out: any role may. */
  permissions?: readonly Permission[];
  /** When it answers which error, beside those that follow from the fields above. */
  errors?: Partial<Record<ErrorCode, string>>;
  example: RouteExample<Params, Query, Body, Response>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Default 200; 202 and 204 have no body. */
  status?: 200 | 201 | 202 | 204;
  response?: Response;
  call: (api: Caller, input: RouteInput<Params, Query, Body>) => Promise<z.output<Response> | undefined>;
};

/** A row of the REST table with its types forgotten, for the adapter and the documentation. */
export type Route = Omit<RouteSpec, "call"> & {
  handle: (
    api: Caller,
    input: { params: unknown; query: unknown; body: unknown; header: (name: string, value: string) => void },
  ) => Promise<unknown>;
};

/**
 * Describes a documented path. A procedure that was renamed, or answers another shape, does not
 * compile here.
 */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>({ call, ...spec }: RouteSpec<Params, Query, Body, Response>): Route {
  return {
    ...spec,
    // The input is what the client sent, under the type it should have had; the procedure refuses
    // it where it does not.
    handle: (api, input) => call(api, input as RouteInput<Params, Query, Body>),
  };
}
