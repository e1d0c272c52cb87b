import { refusal } from "@aavarti/domain/refusal";
import type { ZodType } from "zod";

/**
 * A verified webhook body in the vendor's shape.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not JSON or not of that shape.
 */
export function readWebhookBody<Shape>(rawBody: Buffer, shape: ZodType<Shape>): Shape {
  const parsed = shape.safeParse(parseJson(rawBody.toString("utf8")));
  if (!parsed.success) throw refusal("webhook.notRead");
  return parsed.data;
}

/** The parsed JSON, or undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Joins the parts of a webhook event's key. Encoded, because BullMQ's job ids may not hold a `:`.
 */
export const joinEventKey = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => encodeURIComponent(part)).join("/");
