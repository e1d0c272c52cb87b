import { refusal } from "@aavarti/domain/refusal";
import type { ZodType } from "zod";

/**
 * Parses a verified webhook body with the vendor's schema.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not JSON or does not match.
 */
export function readWebhookBody<Shape>(rawBody: Buffer, shape: ZodType<Shape>): Shape {
  const parsed = shape.safeParse(parseJson(rawBody.toString("utf8")));
  if (!parsed.success) throw refusal("webhook.notRead");
  return parsed.data;
}

/** Returns the parsed JSON, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Joins the parts of a webhook event's key with `/`. Each is URL-encoded, because BullMQ's job ids
 * may not contain `:`.
 */
export const joinEventKey = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join("/");
