import { refusal } from "@aavarti/domain/refusal";

/**
 * Returns the value of a request's `idempotency-key` header, or null without one.
 * @throws AppError VALIDATION_FAILED unless it has 1 to 255 visible ASCII characters.
 */
export function idempotencyKeyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw refusal("idempotency.notValid");
}
