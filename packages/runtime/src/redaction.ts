/** Names of fields that a log line never shows, compared without case and separators. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "accesstoken",
  "apikey",
  "appsecret",
  "authorization",
  "authtoken",
  "clientsecret",
  "codeverifier",
  "cookie",
  "email",
  "idtoken",
  "keysecret",
  "nonce",
  "password",
  "passwordhash",
  "phone",
  "phonenumber",
  "proxyauthorization",
  "recipient",
  "refreshtoken",
  "secret",
  "servertoken",
  "sessiontoken",
  "setcookie",
  "signature",
  "to",
  "token",
  "verifytoken",
  "webhooksecret",
  "xhubsignature256",
  "xpostmarkservertoken",
  "xrazorpaysignature",
]);

const REDACTED = "[redacted]";
const DEEPEST = 6;

const EMAIL = /[^\s@"'<>(),;:=/]+@[^\s@"'<>(),;:=/]+\.\p{L}{2,}/gu;
const INTERNATIONAL_PHONE = /\+\d[\d ()-]{6,16}\d/g;
const QUERY_STRING = /((?:https?:\/\/|\/)[^\s?"'<>]*)\?[^\s"'<>]*/g;
const BEARER = /\b(Bearer|Basic) [\w.~+/=-]+/g;

/**
 * Returns a text without email addresses, phone numbers, credentials and query strings, which error
 * messages of other libraries contain. Phone numbers are recognised only with a country code.
 */
export function redactText(text: string): string {
  return text
    .replace(QUERY_STRING, "$1")
    .replace(BEARER, `$1 ${REDACTED}`)
    .replace(EMAIL, REDACTED)
    .replace(INTERNATIONAL_PHONE, REDACTED);
}

/**
 * Returns a copy of a log record's fields: values of fields with a secret's or a person's name,
 * such as `token` or `phone`, become `[redacted]` (not null, undefined or a boolean), other texts
 * are cleaned by `redactText`, and what is over six levels deep is cut. Instances of classes are
 * left to the logger's serializers.
 */
export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactObject(fields, 0);
}

/**
 * Returns what a log shows of an error: `type`, `message`, `stack`, `code`, `constraint`, `table`,
 * `statusCode` and its `cause` likewise, with redacted texts. No row contents (PostgreSQL's
 * `detail`) and no request (vendors' clients attach theirs). What is no Error is redacted as a
 * value.
 */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return redactValue(error, 0);
  const { code, constraint, table, statusCode } = error as Error &
    Record<"code" | "constraint" | "table" | "statusCode", unknown>;
  return {
    type: error.name,
    message: redactText(error.message),
    stack: error.stack === undefined ? undefined : redactText(error.stack),
    code,
    constraint,
    table,
    statusCode,
    cause: error.cause === undefined ? undefined : redactError(error.cause),
  };
}

function redactObject(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name, value) ? REDACTED : redactValue(value, depth)]),
  );
}

/**
 * Whether a field's value is secret. Booleans and empty values are not: that a token is missing is
 * useful to know and reveals nothing.
 */
function isSecret(name: string, value: unknown): boolean {
  if (value === undefined || value === null || typeof value === "boolean") return false;
  return SECRET_FIELDS.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "[too deep]";
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return isPlain(value) ? redactObject(value, depth + 1) : value;
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
