import { isIP } from "node:net";
import { z } from "zod";

/**
 * The kind of installation: decides which providers may be real and whether demo accounts exist.
 */
export const CrmEnvironment = z.enum(["production", "staging", "demo", "development", "test"], {
  error: "must be production, staging, demo, development or test",
});
export type CrmEnvironment = z.output<typeof CrmEnvironment>;

const port = z.coerce
  .number("must be a port number")
  .int("must be a port number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be a web address that begins with http:// or https://" })
  .transform((url) => url.replace(/\/+$/, ""));
const secret = z.string().optional();
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
const PRICE_ERROR = "must be rupees per million tokens, such as 12.50";
const price = z.coerce.number(PRICE_ERROR).min(0, PRICE_ERROR).max(1_000_000, PRICE_ERROR);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgres://" });

/** The variables of the providers. Server and worker use all of them. */
export const providerVariables = {
  RAZORPAY_KEY_ID: secret,
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret,
  RAZORPAY_API_URL: httpUrl.optional(),
  POSTMARK_SERVER_TOKEN: secret,
  POSTMARK_ACCOUNT_TOKEN: secret,
  POSTMARK_FROM: secret,
  POSTMARK_API_URL: httpUrl.optional(),
  POSTMARK_WEBHOOK_SECRET: secret,
  POSTMARK_INBOUND_ADDRESS: z
    .string()
    .regex(/^[a-z0-9._-]{1,12}@[a-z0-9.-]+\.[a-z]{2,}$/, "must be a mailbox such as inbox@inbound.example.in")
    .optional(),
  WHATSAPP_ACCESS_TOKEN: secret,
  WHATSAPP_PHONE_NUMBER_ID: secret,
  WHATSAPP_BUSINESS_ACCOUNT_ID: secret,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_API_URL: httpUrl.optional(),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_ISSUER_URL: httpUrl.optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: secret,
  AI_MODEL: secret,
  AI_DAILY_CALLS: wholeNumber(0, 100_000).optional(),
  AI_TIMEOUT_SECONDS: wholeNumber(1, 60).optional(),
  AI_INPUT_PRICE: price.optional(),
  AI_OUTPUT_PRICE: price.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: secret,
  S3_BUCKET: secret,
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
} satisfies z.ZodRawShape;

/** Who sells the activation. Server and worker print it on receipts. */
export const sellerVariables = {
  SELLER_NAME: z.string().trim().max(200, "must have at most 200 characters").optional(),
  SELLER_ADDRESS: z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n").trim())
    .optional(),
  SELLER_GSTIN: z.string().trim().toUpperCase().optional(),
} satisfies z.ZodRawShape;

const encryptionKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits, as `openssl rand -hex 32` writes them")
  .optional();

/** The keys that encrypt sensitive fields. Server and worker use both. */
export const encryptionVariables = {
  FIELD_ENCRYPTION_KEY: encryptionKey,
  FIELD_ENCRYPTION_KEY_PREVIOUS: encryptionKey,
} satisfies z.ZodRawShape;

/**
 * Every variable that an Aavarti process reads. An app's env.ts picks those that it needs.
 * docs/operations.md describes them.
 */
export const environmentVariables = {
  CRM_ENV: CrmEnvironment,
  PORT: port,
  HOST: z.string(),
  PUBLIC_URL: httpUrl,
  DATA_DIR: z.string(),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be an address that begins with redis:// or rediss://" })
    .optional(),
  ...providerVariables,
  ...sellerVariables,
  SANDBOX_PORT: port,
  REMINDER_SEND_HOUR: z.coerce
    .number("must be an hour from 0 to 23")
    .int("must be an hour from 0 to 23")
    .min(0, "must be an hour from 0 to 23")
    .max(23, "must be an hour from 0 to 23"),
  REMINDER_SWEEP_SECONDS: z.coerce
    .number("must be whole seconds, at least 1")
    .int("must be whole seconds, at least 1")
    .min(1, "must be whole seconds, at least 1"),
  ...encryptionVariables,
  OPERATOR_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
} satisfies z.ZodRawShape;

type Source = Readonly<Record<string, string | undefined>>;

export class EnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

/**
 * Reads the variables of `shape` from `source` (process.env) and fills in the defaults; `check`
 * reports invalid combinations. An empty variable counts as unset. Throws EnvironmentError with all
 * problems at once, each as a sentence. Combinations are checked only when every variable is valid.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  shape: Shape,
  source: Source,
  check: (environment: z.output<z.ZodObject<Shape>>) => readonly string[] = () => [],
): z.output<z.ZodObject<Shape>> {
  const result = z.object(shape).safeParse(withDefaults(source), { reportInput: true });
  if (!result.success) throw new EnvironmentError(result.error.issues.map((issue) => toSentence(issue)));
  const problems = check(result.data);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return result.data;
}

/**
 * Calls `readEnvironment` at the start of a process: problems are written to standard error and the
 * process exits with code 1.
 */
export function loadEnvironment<Shape extends z.ZodRawShape>(
  ...args: Parameters<typeof readEnvironment<Shape>>
): z.output<z.ZodObject<Shape>> {
  try {
    return readEnvironment(...args);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Fills in defaults before validation, since some defaults depend on others. */
function withDefaults(source: Source): Record<string, string | undefined> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const host = given.HOST ?? "127.0.0.1";
  const port = given.PORT ?? "3000";
  return {
    CRM_ENV: given.NODE_ENV === "production" ? "production" : "demo",
    PORT: port,
    HOST: host,
    PUBLIC_URL: `http://${reachable(host)}:${port}`,
    DATA_DIR: ".data",
    SANDBOX_PORT: "4010",
    REMINDER_SEND_HOUR: "9",
    REMINDER_SWEEP_SECONDS: "600",
    ...(given.DATABASE_URL === undefined ? {} : { DATABASE_OWNER_URL: given.DATABASE_URL }),
    ...given,
  };
}

/**
 * Replaces "all addresses", on which a server can listen but which cannot be opened in a browser.
 */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIP(host) === 6 ? `[${host}]` : host;
}

function toSentence(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  return isMissing ? `${name} is not set.` : `${name} ${issue.message}.`;
}
